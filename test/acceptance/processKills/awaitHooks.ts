import { defineHooks } from '../../support/awaits/hooks';

/** A moment at which a process is killed: before the nth time that the code at a place awaits, or after it. */
export interface Moment {
	place: string;
	phase: 'before' | 'after';
	/** From 1. */
	nth: number;
}

/** What the hooks do: nothing, count, or kill. */
let onMoment: ((moment: Moment) => void) | undefined;
const counts = new Map<string, number>();

/** Calls back for each await from now on. */
export function watchAwaits(callback: (moment: Moment) => void): void {
	counts.clear();
	onMoment = callback;
}

/** Something is about to be awaited, or was. */
export function reach(place: string, phase: Moment['phase']): void {
	if (!onMoment) return;
	const name = `${phase} ${place}`;
	const nth = (counts.get(name) ?? 0) + 1;
	counts.set(name, nth);
	onMoment({ place, phase, nth });
}

/** Defines the hooks that report to `watchAwaits`. */
export function defineReportingHooks(): void {
	defineHooks(async (place, start) => {
		reach(place, 'before');
		try {
			return await start();
		} finally {
			reach(place, 'after');
		}
	});
}
