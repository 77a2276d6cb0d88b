import type { Account, Answer } from '../../account';
import { type Fields, fieldsOf } from '../../account/values';
import { OtherBehavior, Undecided } from '../../findings';
import type { Probe } from '../probe';
import { listStatuses } from './closedParts';

/** Types that few applications subscribe to first. */
const TYPES = ['EstimateSummary', 'CustomField', 'IntegrationTask', 'Invoice'];

const readType = async (account: Account, type: string): Promise<Answer> =>
	await account.read(`/v3/WebhookSubscriptions/${type}`);

/** The subscription in a response; undefined if there is none. */
function subscriptionIn({ status, body }: Answer): Fields | undefined {
	if (status === 404 || (status === 200 && body === null)) return undefined;
	const fields = status === 200 ? fieldsOf(body) : undefined;
	if (fields === undefined) throw new Undecided(`HTTP ${status}`);
	return fields;
}

/** karbon.md 85: of the multi-type subscription. */
export const subscriptionGetShows: Probe = async (account) => {
	const subscription = subscriptionIn(await readType(account, 'Multi'));
	if (subscription === undefined) throw new Undecided('no multi-type subscription');
	if (subscription.TargetUrl === undefined) return 'nothing';
	return subscription.WebhookTypes === undefined ? 'urlOnly' : 'full';
};

/** karbon.md 85. If lists that are not granted answer 404, a 404 does not show that there is none. */
export const unknownSubscription: Probe = async (account) => {
	for (const type of TYPES) {
		const answer = await readType(account, type);
		if (subscriptionIn(answer) !== undefined) continue;
		if (answer.status !== 404) return 'null';
		const isOpen = subscriptionIn(await readType(account, 'Multi')) !== undefined;
		const isDenial = (await listStatuses(account)).includes(404);
		if (isDenial && !isOpen) throw new Undecided('not granted (HTTP 404)');
		return 'notFound';
	}
	throw new OtherBehavior();
};
