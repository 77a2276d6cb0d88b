import { waitUntil, type Execution } from '../../../host';
import type { ExampleStage } from '../checks/types';

interface FormField {
	fieldLabel: string;
	fieldType?: string;
}

/** A file to upload in a form. */
export interface FormFile {
	name: string;
	type: string;
	bytes: Buffer;
}

/** The form trigger of the workflow. @throws Error when it has none */
function formTrigger({ workflow }: ExampleStage): { path: string; fields: FormField[] } {
	const trigger = workflow.nodes.find(({ type }) => type === 'n8n-nodes-base.formTrigger');
	if (trigger === undefined) throw new Error(`"${workflow.name}" has no form`);
	const { formFields } = trigger.parameters as { formFields: { values: FormField[] } };
	return { path: `/form/${String(trigger.webhookId)}`, fields: formFields.values };
}

/** Activates the workflow and waits until its form is available. Returns the page. */
export async function activateForm(stage: ExampleStage): Promise<string> {
	await stage.client.activate(stage.workflow.id);
	return await waitUntil(
		async () => {
			const response = await fetch(`${stage.n8n.url}${formTrigger(stage).path}`);
			return response.ok ? await response.text() : undefined;
		},
		{ what: 'the form', timeoutMs: 30_000, everyMs: 250 },
	);
}

/**
 * Submits the form as a browser does, and waits until its execution finishes.
 * @param values by the labels of the fields
 * @param file for the file field
 */
export async function submit(
	stage: ExampleStage,
	values: Record<string, string>,
	file: FormFile,
): Promise<Execution> {
	const { client, n8n, workflow } = stage;
	const { path, fields } = formTrigger(stage);
	const started = async () => (await client.listExecutions({ workflowId: workflow.id })).length;
	const before = await started();
	const body = new FormData();
	fields.forEach(({ fieldLabel, fieldType }, index) => {
		const name = `field-${index}`;
		if (fieldType !== 'file') return body.append(name, values[fieldLabel]);
		body.append(name, new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name);
	});
	const response = await fetch(`${n8n.url}${path}`, { method: 'POST', body });
	await response.text();
	await waitUntil(async () => ((await started()) > before ? true : undefined), {
		what: `an execution of the form, which returned HTTP ${response.status}`,
		timeoutMs: 30_000,
	});
	const [{ id }] = await client.listExecutions({ workflowId: workflow.id }, 1);
	return await client.waitForExecution(id);
}
