import fc from 'fast-check';

import { readServiceMessage } from '../../../../../nodes/shared/transport/errors/serviceMessage';

describe('readServiceMessage', () => {
	it.each([
		[
			'nested',
			{ error: { code: '4002', message: 'Bad query.' } },
			{ code: '4002', message: 'Bad query.', details: [] },
		],
		[
			'with capital letters',
			{ Error: { Code: 4002, Message: 'Overpaid.' } },
			{ code: '4002', message: 'Overpaid.', details: [] },
		],
		[
			'of the gateway',
			{ statusCode: '429', message: 'Rate limit is exceeded.' },
			{ code: '429', message: 'Rate limit is exceeded.', details: [] },
		],
		[
			'nested gateway form',
			{ error: { statusCode: '401', message: 'JWT not present.' } },
			{ code: '401', message: 'JWT not present.', details: [] },
		],
		['with the error as text', { error: 'no' }, { message: 'no', details: [] }],
		[
			'with details as a list',
			{ error: { details: [{ target: 'Value', message: 'too low' }, 'second', '', 3, null] } },
			{ details: ['Value: too low', 'second', '3'] },
		],
		[
			'with a target that is too long for the name of a field',
			{ error: { details: [{ target: 'x'.repeat(201), message: 'too low' }] } },
			{ details: ['too low'] },
		],
		[
			'with details as one object',
			{ error: { details: { field: 'Date', message: 'Date is missing' } } },
			{ details: ['Date is missing'] },
		],
		[
			'with a detail of unknown fields',
			{ error: { details: { odd: 1 } } },
			{ details: ['odd: 1'] },
		],
	])('reads the form %s', (_name, body, expected) => {
		expect(readServiceMessage(body)).toEqual({ code: undefined, message: undefined, ...expected });
	});

	it('shows at most 20 lines of details, and none that are nested deeply', () => {
		const many = readServiceMessage({ error: { details: Array<string>(500_000).fill('No.') } });
		expect(many.details).toHaveLength(20);
		const fields = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`f${at}`, at]));
		expect(readServiceMessage({ error: { details: fields } }).details).toHaveLength(20);
		let nested: unknown = 'deep';
		for (let depth = 0; depth < 100_000; depth++) nested = depth % 2 ? [nested] : { nested };
		expect(readServiceMessage({ error: { details: nested } })).toEqual({ details: [] });
	});

	it.each([undefined, null, 5, 'text', [], {}, { error: null }, { error: [] }])(
		'finds no message in %j',
		(body) => {
			expect(readServiceMessage(body)).toEqual({
				code: undefined,
				message: undefined,
				details: [],
			});
		},
	);

	it('returns texts for any JSON', () => {
		fc.assert(
			fc.property(fc.jsonValue(), (body) => {
				const { code, message, details } = readServiceMessage(body);
				for (const text of [code ?? '', message ?? '', ...details]) {
					expect(typeof text).toBe('string');
				}
			}),
		);
	});
});
