import { DATA_FLAGS, RATE_LIMIT_FLAGS } from './dataFlags';
import { DELIVERY_FLAGS } from './deliveryFlags';
import type { Flag } from './flag';
import { PROCESS_FLAGS, SERVER_FLAGS } from './serverFlags';
import { LIST_SHIFT_FLAGS, VARIANT_FLAGS } from './variants';

/** All options in the order of the help, under their headings. */
const GROUPS: ReadonlyArray<[heading: string, flags: Record<string, Flag<unknown>>]> = [
	['Server', { ...SERVER_FLAGS, ...PROCESS_FLAGS }],
	['Records', DATA_FLAGS],
	['Rate limit', RATE_LIMIT_FLAGS],
	['Subscriptions and deliveries', DELIVERY_FLAGS],
	['Behaviors that Karbon does not document', { ...VARIANT_FLAGS, ...LIST_SHIFT_FLAGS }],
];

/** Every option. */
export const ALL_FLAGS = GROUPS.flatMap(([, flags]) => Object.values(flags));

const WIDTH = 100;
const INDENT = ' '.repeat(6);

/** Breaks a text into lines of the width of the help. */
function wrap(words: string): string {
	const lines = [INDENT];
	for (const word of words.split(' ')) {
		const line = lines[lines.length - 1] as string;
		const isFull = line.length + word.length + 1 > WIDTH && line !== INDENT;
		if (isFull) lines.push(INDENT + word);
		else lines[lines.length - 1] = line === INDENT ? line + word : `${line} ${word}`;
	}
	return lines.join('\n');
}

function describe({ name, value, help, isRepeatable, default: fallback }: Flag<unknown>): string {
	const first = value === undefined ? `  --${name}` : `  --${name} ${value}`;
	const remarks = [
		fallback === undefined ? '' : `default: ${fallback}`,
		isRepeatable ? 'can be repeated' : '',
	].filter(Boolean);
	const text = remarks.length === 0 ? help : `${help} (${remarks.join('; ')})`;
	return `${first}\n${wrap(text)}`;
}

/** The text of `--help`. */
export const USAGE = `Usage: karbon-simulator [options]
       karbon-simulator compare [options], to compare it with your account
In a clone of the repository: npm run simulator -- [options]

Options without a value are off unless given.

${GROUPS.map(([heading, flags]) => `${heading}:\n${Object.values(flags).map(describe).join('\n')}`).join('\n\n')}
`;
