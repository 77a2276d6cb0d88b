import { sendUnlessMissing } from '../../../../../nodes/shared/transport/client';
import { createTestClient, type FakeAnswer } from '../../../../support/fakeHost';
import { OK, request, script } from './requests';

const notFound = (code: string): FakeAnswer => ({
	status: 404,
	body: { error: { code, message: 'Not found.' } },
});

const read = async (answer: FakeAnswer) => {
	const { client, settle } = createTestClient(script(answer));
	return await settle(sendUnlessMissing(client, request()));
};

describe('A record that may be missing', () => {
	it('is returned when Karbon has it', async () => {
		await expect(read(OK)).resolves.toMatchObject({ status: 200, body: { ok: true } });
	});

	it('is undefined when Karbon says that it does not have it', async () => {
		await expect(read(notFound('4004'))).resolves.toBeUndefined();
	});

	it.each([
		['a 404 that Karbon did not send', notFound('proxy')],
		['a refusal', { status: 403, body: {} }],
	])('is not taken for missing after %s', async (_name, answer) => {
		await expect(read(answer)).rejects.toThrow('Could not read the invoice');
	});
});
