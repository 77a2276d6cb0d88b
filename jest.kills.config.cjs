const base = require('./jest.config.cjs');

/**
 * `test:model:kills`: n8n is killed at every await of the way of a delivery.
 * @type {import('jest').Config}
 */
module.exports = {
	...base,
	roots: ['<rootDir>/test/kills'],
	testPathIgnorePatterns: ['/node_modules/'],
	transform: {
		...base.transform,
		'\\.ts$': [
			'ts-jest',
			{
				tsconfig: '<rootDir>/tsconfig.jest.json',
				astTransformers: { before: ['<rootDir>/test/support/jest/hookAwaits.cjs'] },
			},
		],
	},
	testTimeout: 600_000,
};
