import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import UPNG from 'upng-js';
import { ROOT } from '../../../host/root';

/** Pictures that the documentation shows. */
export const PUBLISHED = join(ROOT, 'docs/images');
const TAKEN = join(ROOT, 'test-results/images');

/** A palette makes a screenshot a third of its size and looks the same. */
const COLOURS = 256;

/** Messages that come and go are no part of a screen. */
const WITHOUT_TOASTS = '.el-notification, [data-sonner-toaster] { visibility: hidden !important; }';

const taken = new Set<string>();

function compressed(png: Buffer): Buffer {
	// Buffers may share their memory with others, which the library does not expect.
	const image = UPNG.decode(new Uint8Array(png).buffer);
	return Buffer.from(UPNG.encode(UPNG.toRGBA8(image), image.width, image.height, COLOURS));
}

/**
 * Takes a picture of the page. Pictures change with every run (dates, keys), so the documentation's are
 * replaced only on demand: when one is missing, or UPDATE_IMAGES is set.
 */
export async function takePicture(page: Page, name: string): Promise<void> {
	// A moment for what moves or fades in.
	await page.waitForTimeout(400);
	const png = await page.screenshot({ style: WITHOUT_TOASTS, caret: 'hide' });
	mkdirSync(TAKEN, { recursive: true });
	mkdirSync(PUBLISHED, { recursive: true });
	const file = join(TAKEN, `${name}.png`);
	writeFileSync(file, compressed(png));
	const published = join(PUBLISHED, `${name}.png`);
	if (process.env.UPDATE_IMAGES || !existsSync(published)) copyFileSync(file, published);
	taken.add(name);
}

/** Names of the pictures that this run has taken. */
export function takenPictures(): string[] {
	return [...taken].sort();
}

/** Pictures that another suite takes: of the simulator's page. */
const OF_OTHER_SUITES = ['simulator.png'];

/** Names and sizes in bytes of the documentation's pictures that show the editor. */
export function publishedPictures(): Array<{ name: string; bytes: number }> {
	return readdirSync(PUBLISHED)
		.filter((file) => file.endsWith('.png') && !OF_OTHER_SUITES.includes(file))
		.map((file) => ({
			name: file.replace('.png', ''),
			bytes: statSync(join(PUBLISHED, file)).size,
		}))
		.sort((a, b) => a.name.localeCompare(b.name));
}
