const DAY_MS = 86_400_000;

/** The days of the previous week, Monday to Sunday. */
export function lastWeek(now: number): string[] {
	const today = new Date(now);
	const sinceMonday = (today.getUTCDay() + 6) % 7;
	const monday = now - (sinceMonday + 7) * DAY_MS;
	return Array.from({ length: 7 }, (_, day) =>
		new Date(monday + day * DAY_MS).toISOString().slice(0, 10),
	);
}
