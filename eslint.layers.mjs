/**
 * Allowed imports: nodes import nodes/shared. The two nodes never import each other, resources never import each
 * other, and published code never imports development code. test/release/layers.test.ts tests each rule.
 */

const NOT_PUBLISHED = {
	regex: '^(\\.\\./)+(bench|demo|examples|gate|host|simulator|test)(/|$)',
	message: 'Published code never imports development code.',
};
const PACKAGES = {
	regex: '^(?!\\.|(n8n-workflow|node:crypto|crypto|luxon|lodash)(/|$))',
	message: 'Published code imports n8n-workflow, node:crypto, luxon and lodash only.',
};
const KARBON = {
	regex: '(^|/)Karbon(/|$)',
	message: 'Only the action node itself imports its parts. Move shared code to nodes/shared.',
};
const KARBON_TRIGGER = {
	regex: '(^|/)KarbonTrigger(/|$)',
	message: 'Only the trigger itself imports its parts. Move shared code to nodes/shared.',
};
/** The folder one level up has all resources. */
const OTHER_RESOURCE = {
	regex: '^\\.\\./[^.]|(^|/)resources/',
	message: 'Resources never import each other. Move shared code out of resources/.',
};

const OUTSIDE_SIMULATOR = {
	regex: '^(\\.\\./)+((bench|demo|examples|gate|host|nodes|test)(/|$)|credentials/)',
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
	layer(['nodes/Karbon/**/*.ts'], KARBON_TRIGGER),
	layer(['nodes/Karbon/resources/*/*.ts'], KARBON_TRIGGER, OTHER_RESOURCE),
];
