import { createRequest, pathName } from '../../../shared/subscriptions/requests';
import { toBody, withoutKey } from '../../../shared/subscriptions/subscription';
import { type Operation, toItems } from '../../execution/operation';
import { collection, optionalFlag, writeOptions } from '../../execution/parameters';
import { createdRecord } from '../../writes/confirmation';
import { writeOnce } from '../../writes/writeOnce';
import { createdResult } from './createPlan';
import { DeletedSubscriptions } from './deletedSubscriptions';
import {
	CREATE_OPTIONS,
	CREATE_TYPES_FIELD,
	SUBSCRIPTION_MODE,
	TARGET_URL,
	WEBHOOK_TYPE,
} from './fields';
import { prepareCreate } from './prepareCreate';
import { resolveCreate } from './resolveCreate';
import { contentOf, readSettings, refParameter } from './settings';

/** Creates a subscription, or adjusts the one that this target URL already has. */
export const create: Operation = {
	value: 'create',
	name: 'Create',
	description:
		'Create a webhook subscription for another receiver. The Karbon Trigger node creates its subscriptions itself.',
	action: 'Create a webhook subscription',
	effect: 'write',
	properties: [SUBSCRIPTION_MODE, WEBHOOK_TYPE, CREATE_TYPES_FIELD, TARGET_URL, CREATE_OPTIONS],
	async run(input) {
		const { itemIndex } = input;
		const ref = refParameter(input);
		const settings = readSettings(input, ref);
		const options = collection(input, 'options');
		const replaceExisting = optionalFlag('Replace Existing', options.replaceExisting) ?? false;
		const request = createRequest(ref, settings, { itemIndex });
		// One list of secrets: what `prepareCreate` adds to it is hidden in the errors of the creation, too.
		const requestContext = { itemIndex, secrets: request.secrets };
		const deleted = new DeletedSubscriptions(input.context);
		const shown = withoutKey(toBody(ref, settings));
		try {
			const json = await writeOnce(input, {
				operation: 'webhookSubscription.create',
				...writeOptions(options),
				target: pathName(ref),
				content: contentOf(ref, settings),
				prepare: async () =>
					await prepareCreate({ input, ref, settings, replaceExisting, requestContext, deleted }),
				resolve: async () => await resolveCreate({ input, ref, settings, requestContext }),
				skipped: shown,
				request: { ...request, answer: 'none' },
				toResult(response) {
					const record = createdRecord(response, ['TargetUrl']);
					return record && createdResult(withoutKey(record));
				},
			});
			deleted.remove(ref);
			return toItems(json);
		} catch (error) {
			throw deleted.addTo(ref, error);
		}
	},
};
