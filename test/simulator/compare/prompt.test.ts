import { PassThrough } from 'node:stream';

import { askSecret } from '../../../simulator/compare/prompt';

describe('the question for a secret', () => {
	const ask = (typed: string) => {
		const [input, output] = [new PassThrough(), new PassThrough()];
		const answer = askSecret('Access Key (not shown): ', { input, output });
		input.end(typed);
		return { answer, shown: () => String(output.read()) };
	};

	it('returns what is typed, and shows nothing of it', async () => {
		const { answer, shown } = ask('eyJsecret\r\n');
		expect(await answer).toBe('eyJsecret');
		expect(shown()).toBe('Access Key (not shown): \n');
	});

	it('fails when the terminal is closed', async () => {
		const { answer } = ask('');
		await expect(answer).rejects.toThrow('Nothing was entered.');
	});

	it('fails on Ctrl+C', async () => {
		const { answer } = ask('eyJ\u0003');
		await expect(answer).rejects.toThrow('Nothing was entered.');
	});
});
