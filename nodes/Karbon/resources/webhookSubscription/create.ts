import { createRequest } from '../../../shared/subscriptions/requests';
import { toBody, withoutSigningKey } from '../../../shared/subscriptions/subscription';
import type { Operation } from '../../execution/operation';
import { collection, optionalFlag } from '../../execution/parameters';
import { writeOptions } from '../../fields/writeOptions';
import { createdRecord } from '../../writes/confirmation';
import { writeOnce } from '../../writes/writeOnce';
import { pickFields, toItems } from '../../output/toOutput';
import { deletedSubscriptions, withDeletion } from './deletedSubscriptions';
import {
	CREATE_OPTIONS,
	CREATE_TYPES_FIELD,
	SUBSCRIPTION_MODE,
	TARGET_URL,
	WEBHOOK_TYPE,
} from './fields';
import { createdResult, prepareCreate, resolveCreate } from './prepareCreate';
import { writeContent, readSettings, nameParameter } from './settings';

/** Creates a subscription. `prepareCreate` decides what is done about an existing one. */
export const create: Operation = {
	value: 'create',
	name: 'Create',
	description: 'Create a webhook subscription for another system',
	action: 'Create a webhook subscription',
	effect: 'write',
	properties: [SUBSCRIPTION_MODE, WEBHOOK_TYPE, CREATE_TYPES_FIELD, TARGET_URL, CREATE_OPTIONS],
	async run(input) {
		const name = nameParameter(input);
		const settings = readSettings(input, name);
		const options = collection(input, 'options');
		const replaceExisting = optionalFlag('Replace Existing', options.replaceExisting) ?? false;
		const request = createRequest(name, settings);
		// Shares the list of secrets with the request, so that its errors also hide what `prepareCreate` adds.
		const requestContext = { secrets: request.errorContext.secrets };
		const deleted = deletedSubscriptions(input.context);
		const requestedSubscription = withoutSigningKey(toBody(name, settings));
		// Karbon may return its key only (karbon.md 40).
		const addressed = pickFields(requestedSubscription, [
			'TargetUrl',
			'WebhookType',
			'WebhookTypes',
		]);
		try {
			const json = await writeOnce(input, {
				operation: 'webhookSubscription.create',
				...writeOptions(input),
				target: name,
				content: writeContent(name, settings),
				prepare: async () =>
					await prepareCreate({ input, name, settings, replaceExisting, requestContext, deleted }),
				resolve: async () => await resolveCreate({ input, name, settings, requestContext }),
				skipped: requestedSubscription,
				request,
				toResult(response) {
					const record = createdRecord(response, ['TargetUrl']);
					return record && createdResult({ ...addressed, ...withoutSigningKey(record) });
				},
			});
			if (!input.plan) delete deleted[name];
			return toItems(json);
		} catch (error) {
			throw withDeletion(error, deleted[name]);
		}
	},
};
