import { workItemKeyFromAddress } from '../../../../nodes/Karbon/execution/workItemAddress';

test.each([
	['https://app2.karbonhq.com/acme#/work/3K8bVnJ4yXtH', '3K8bVnJ4yXtH'],
	['https://app2.karbonhq.com/acme#/work/3K8bVnJ4yXtH/tasks', '3K8bVnJ4yXtH'],
	['https://app2.karbonhq.com/#/work/3K8bVnJ4yXtH?tab=notes', '3K8bVnJ4yXtH'],
	['HTTPS://APP2.KARBONHQ.COM/acme#/work/3K8bVnJ4yXtH', '3K8bVnJ4yXtH'],
])('the address %s is that of the work item %s', (address, key) => {
	expect(workItemKeyFromAddress(address)).toBe(key);
});

test.each([
	'3K8bVnJ4yXtH',
	'https://app2.karbonhq.com/acme#/contacts/3K8bVnJ4yXtH',
	'https://app2.karbonhq.com/acme#/work/',
	'https://example.com/acme#/work/3K8bVnJ4yXtH',
	'https://evilkarbonhq.com/acme#/work/3K8bVnJ4yXtH',
	'https://app2.karbonhq.com:99999/acme#/work/3K8bVnJ4yXtH',
])('%s is not the address of a work item', (text) => {
	expect(workItemKeyFromAddress(text)).toBeUndefined();
});
