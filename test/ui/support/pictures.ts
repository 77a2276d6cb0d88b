import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import UPNG from 'upng-js';
import { ROOT } from '../../../host/root';

/** Pictures that the documentation shows. */
export const PUBLISHED = join(ROOT, 'docs/images');
const TAKEN = join(ROOT, 'test-results/images');

/** Number of colors: a palette cuts the file size of a screenshot to a third without visible change. */
const COLORS = 256;

/** Temporary messages that pictures must not show. */
const WITHOUT_TOASTS = '.el-notification, [data-sonner-toaster] { visibility: hidden !important; }';

const KARBON_URL = 'https://api.karbonhq.com';

const taken = new Set<string>();

function compressed(png: Buffer): Buffer {
	// The library does not support buffers that share their memory with other buffers.
	const image = UPNG.decode(new Uint8Array(png).buffer);
	return Buffer.from(UPNG.encode(UPNG.toRGBA8(image), image.width, image.height, COLORS));
}

/** Selectors of the parts that a picture can show. */
const PARTS = {
	canvas: '.vue-flow__node',
	credential: '[data-test-id=editCredential-modal]',
	dialog: '[data-test-id=ndv]',
	form: '[data-test-id=node-parameters]',
	nodePanel: '[data-test-id=node-creator]',
	page: 'body',
};
/** Margin around the nodes of a workflow, with room for their names. Pixels. */
const MARGINS: Partial<Record<keyof typeof PARTS, number>> = { canvas: 56 };

interface Area {
	x: number;
	y: number;
	width: number;
	height: number;
}

/** The smallest area that contains all elements of a part, within the window. */
async function areaOf(page: Page, part: keyof typeof PARTS): Promise<Area> {
	const boxes = await page.locator(PARTS[part]).evaluateAll((elements) =>
		elements.map((element) => {
			const { left, top, right, bottom } = element.getBoundingClientRect();
			return { left, top, right, bottom };
		}),
	);
	if (boxes.length === 0) throw new Error(`Nothing on the page matches ${PARTS[part]}`);
	const margin = MARGINS[part] ?? 0;
	const { width, height } = page.viewportSize()!;
	const left = Math.max(0, Math.min(...boxes.map((box) => box.left)) - margin);
	const top = Math.max(0, Math.min(...boxes.map((box) => box.top)) - margin);
	const right = Math.min(width, Math.max(...boxes.map((box) => box.right)) + margin);
	const bottom = Math.min(height, Math.max(...boxes.map((box) => box.bottom)) + margin);
	return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Replaces a text in all fields that show it. The editor receives no event. */
async function replaceInFields(page: Page, from: string, to: string): Promise<void> {
	await page.locator('input').evaluateAll(
		(inputs, [old, other]) => {
			for (const input of inputs as unknown as Array<{ value: string }>) {
				if (input.value === old) input.value = other;
			}
		},
		[from, to],
	);
}

/**
 * Takes a picture of a part of the page. Pictures change with every run (dates, keys), so the documentation's are
 * replaced only on demand: when one is missing, or UPDATE_IMAGES is set.
 * @param simulatorUrl fields with this address show Karbon's address instead
 */
export async function takePicture(
	page: Page,
	name: string,
	part: keyof typeof PARTS,
	simulatorUrl?: string,
): Promise<void> {
	// Waits for animations.
	await page.waitForTimeout(400);
	if (simulatorUrl) await replaceInFields(page, simulatorUrl, KARBON_URL);
	const clip = await areaOf(page, part);
	const png = await page.screenshot({ style: WITHOUT_TOASTS, caret: 'hide', clip });
	if (simulatorUrl) await replaceInFields(page, KARBON_URL, simulatorUrl);
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

/** Pictures of the simulator's page, which its own tests take. */
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
