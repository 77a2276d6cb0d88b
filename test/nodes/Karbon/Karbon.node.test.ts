import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import codex from '../../../nodes/Karbon/Karbon.node.json';
import { description } from './formFields';

describe('the node', () => {
	it('has a codex file with the names that n8n expects', () => {
		expect(codex.node).toBe('n8n-nodes-karbon.karbon');
		expect(codex.categories).toContain('Finance & Accounting');
		expect(codex.alias).toEqual(expect.arrayContaining(['invoice', 'payment', 'KarbonHQ']));
	});

	it('has a light and a dark icon that exist and differ', () => {
		const { light, dark } = description.icon as { light: string; dark: string };
		const [first, second] = [light, dark].map((icon) =>
			resolve(__dirname, '../../../nodes/Karbon', icon.replace('file:', '')),
		);
		expect(existsSync(first)).toBe(true);
		expect(readFileSync(first, 'utf8')).not.toBe(readFileSync(second, 'utf8'));
	});

	it('can be used as a tool and needs the credential', () => {
		expect(description.usableAsTool).toBeTruthy();
		expect(description.credentials).toEqual([{ name: 'karbonApi', required: true }]);
	});
});
