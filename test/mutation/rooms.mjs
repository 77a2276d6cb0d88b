/** A score below its minimum fails the run. Percent. */
const MIN_SCORE = 85;
const MIN_SCORE_OF_WRITES = 95;

/**
 * Rooms of nodes/, the smallest first. Each changes its `files`, and runs the unit tests that mirror them and further
 * `tests`.
 */
export const ROOMS = {
	signature: {
		files: ['shared/subscriptions/signature', 'KarbonTrigger/webhook/delivery'],
		tests: [
			'KarbonTrigger/webhook/receive/invalidDelivery.test.ts',
			'KarbonTrigger/webhook/receive/validDelivery.test.ts',
		],
		minScore: MIN_SCORE,
	},
	paging: { files: ['shared/paging'], minScore: MIN_SCORE },
	marks: {
		files: ['KarbonTrigger/marks', 'shared/nodeStore'],
		minScore: MIN_SCORE,
	},
	limiter: { files: ['shared/rateLimiter'], minScore: MIN_SCORE },
	retry: {
		files: [
			'shared/transport/retryPolicy',
			'shared/transport/retryAfter',
			'shared/transport/classifyResponse',
			'shared/transport/requestSeries',
			'shared/timing',
			'shared/json',
			'shared/transport/client',
		],
		tests: [
			'shared/transport/errors/unconfirmedIdempotent.test.ts',
			'shared/transport/sendOnce/endlessBodies.test.ts',
		],
		minScore: MIN_SCORE,
	},
	scan: {
		files: ['KarbonTrigger/scan', 'shared/changes/scanList', 'shared/changes/readList'],
		minScore: MIN_SCORE,
	},
	updates: {
		files: ['Karbon/updates'],
		tests: [
			'Karbon/clients/updateClient/addBusinessCard.test.ts',
			'Karbon/customFields/wholeSet.test.ts',
			'Karbon/resources/workItem/toDoPeriod.test.ts',
			'Karbon/resources/workItem/update.test.ts',
			'Karbon/resources/workSchedule/update.test.ts',
		],
		minScore: MIN_SCORE,
	},
	writes: { files: ['Karbon/writes'], minScore: MIN_SCORE_OF_WRITES },
};
