import { takePicture } from '../support/pictures';
import type { Ui } from '../support/ui';

const WRONG_TOKEN = '00000000-0000-0000-0000-000000000000';

/** Creates the credential by typing, and tests it in n8n. */
export function credentialScenarios(ui: () => Ui): void {
	const field = (name: string) => ui().page.getByTestId(`parameter-input-${name}`).locator('input');
	const save = async () => {
		// The form takes over typed text with a delay.
		await ui().page.waitForTimeout(600);
		await ui().page.getByTestId('credential-save-button').click();
	};

	describe('the credential', () => {
		it('is found by searching for Karbon, and has placeholders and defaults', async () => {
			const { page, n8n } = ui();
			await page.goto(`${n8n.url}/home/credentials`);
			await page.getByTestId('add-resource-credential').click();
			await page.getByTestId('new-credential-type-select').waitFor();
			await page.keyboard.type('Karbon');
			await page.getByTestId('new-credential-type-select-option').getByText('Karbon API').waitFor();
			await page.keyboard.press('Enter');
			await page.getByTestId('new-credential-type-button').click();

			expect(await field('accessToken').getAttribute('placeholder')).toMatch(/^e\.g\. 0123/);
			expect(await field('accessKey').getAttribute('placeholder')).toMatch(/^e\.g\. eyJ/);
			expect(await field('baseUrl').inputValue()).toBe('https://api.karbonhq.com');
			expect(await field('requestsPerMinute').inputValue()).toBe('120');
			await takePicture(page, 'credential', 'credential');
		});

		it('is rejected with a wrong token, with an error that says what to check', async () => {
			const { page, simulator } = ui();
			await field('accessToken').pressSequentially(WRONG_TOKEN);
			await field('accessKey').pressSequentially(simulator.credentials.accessKey);
			await field('baseUrl').fill('');
			await field('baseUrl').pressSequentially(simulator.url);
			await save();
			await page.getByText('Couldn’t connect with these settings').waitFor();
			await page.getByText('More details').click();

			await page.getByText(/Check that they are not swapped .* starts with eyJ/).waitFor();
			expect(await page.getByTestId('editCredential-modal').innerText()).not.toContain(WRONG_TOKEN);
			await takePicture(page, 'credential-refused', 'credential', simulator.url);
		});

		it('is accepted with the right token', async () => {
			const { page, simulator } = ui();
			await field('accessToken').fill('');
			await field('accessToken').pressSequentially(simulator.credentials.accessToken);
			await save();

			await page.getByTestId('credentials-config-container-test-success').waitFor();
			await takePicture(page, 'credential-accepted', 'credential', simulator.url);
		});
	});
}
