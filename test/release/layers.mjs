/**
 * Allowed imports: nodes import nodes/shared. The two nodes never import each other, resources never import each
 * other, the rooms of the trigger import one way, and published code never imports development code.
 */

const NOT_PUBLISHED = {
	regex: '^(\\.\\./)+(proof|demo|examples|gate|host|simulator|test)(/|$)',
	message: 'Published code never imports development code.',
};
const PACKAGES = {
	regex: '^(?!\\.|(n8n-workflow|node:crypto)$)',
	message: 'Published code imports n8n-workflow and node:crypto only.',
};
const KARBON = {
	regex: '(^|/)Karbon(/|$)',
	message: 'Only the action node itself imports its parts. Move shared code to nodes/shared.',
};
const KARBON_TRIGGER = {
	regex: '(^|/)KarbonTrigger(/|$)',
	message: 'Only the trigger itself imports its parts. Move shared code to nodes/shared.',
};
/** @param depth how many levels up the folder is that has all resources */
const otherResource = (depth) => ({
	regex: `^(\\.\\./){${depth}}[^.]|(^|/)resources/`,
	message: 'Resources never import each other. Move shared code out of resources/.',
});

/** The rooms of the trigger. Each imports the rows before its own only; rooms of one row do not import each other. */
const TRIGGER_ROOMS = [
	['description', 'events'],
	['state'],
	['scan'],
	['snapshot'],
	['marks'],
	['filters'],
	['execution'],
	['webhook', 'subscription'],
	['run'],
];
/** `execution/queue` knows nothing of the executions that it starts. */
const QUEUE = {
	regex: '^\\.\\./[^.]',
	message: 'The queue does not import the rest of execution/.',
};

/** The rooms that a room does not import. */
function closedRooms(room) {
	const row = TRIGGER_ROOMS.findIndex((names) => names.includes(room));
	const closed = TRIGGER_ROOMS.slice(row)
		.flat()
		.filter((name) => name !== room);
	return {
		regex: `^(\\.\\./)+(KarbonTrigger\\.node|${closed.join('|')})(/|$)`,
		message: `The rooms of the trigger import one way: ${TRIGGER_ROOMS.flat().join(', ')}.`,
	};
}

const OUTSIDE_SIMULATOR = {
	regex: '^(\\.\\./)+((proof|demo|examples|gate|host|nodes|test)(/|$)|credentials/)',
	message: 'The simulator is a separate package and imports its own files and dependencies only.',
};

/** The last matching layer replaces the others, so each lists all of its patterns. */
const layer = (files, ...patterns) => ({
	files,
	rules: {
		'no-restricted-imports': ['error', { patterns: [NOT_PUBLISHED, PACKAGES, ...patterns] }],
	},
});

const simulator = {
	files: ['simulator/**/*.ts'],
	rules: { 'no-restricted-imports': ['error', { patterns: [OUTSIDE_SIMULATOR] }] },
};

export const layers = [
	simulator,
	layer(['credentials/**/*.ts'], KARBON, KARBON_TRIGGER),
	layer(['nodes/shared/**/*.ts'], KARBON, KARBON_TRIGGER),
	layer(['nodes/KarbonTrigger/**/*.ts'], KARBON),
	...TRIGGER_ROOMS.flat().map((room) =>
		layer([`nodes/KarbonTrigger/${room}/**/*.ts`], KARBON, closedRooms(room)),
	),
	layer(['nodes/KarbonTrigger/execution/queue/*.ts'], KARBON, closedRooms('execution'), QUEUE),
	layer(['nodes/Karbon/**/*.ts'], KARBON_TRIGGER),
	...[1, 2, 3].map((depth) =>
		layer(
			[`nodes/Karbon/resources/${'*/'.repeat(depth)}*.ts`],
			KARBON_TRIGGER,
			otherResource(depth),
		),
	),
];
