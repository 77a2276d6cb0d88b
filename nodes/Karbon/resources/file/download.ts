import { requireText } from '../../../shared/validate/validate';
import { OUTPUT_BINARY } from '../../fields/binaryProperty';
import { FILE_OR_LINK_FIELDS } from '../../fields/keyLocators';
import { MAX_CONCURRENT_DOWNLOADS, type Operation } from '../../execution/operation';
import { nodeParameter, parameter } from '../../execution/parameters';
import { keyText } from '../../execution/recordKey';
import { downloadByKey } from './downloadByKey';
import { downloadByUrl } from './downloadByUrl';

export const download: Operation = {
	value: 'download',
	name: 'Download',
	description: 'Download the content of a file',
	action: 'Download a file',
	effect: 'read',
	maxConcurrency: MAX_CONCURRENT_DOWNLOADS,
	properties: [...FILE_OR_LINK_FIELDS, OUTPUT_BINARY],
	async run(input) {
		const binaryField = requireText(
			'Put Output File in Field',
			parameter(input, 'binaryPropertyName', 'data'),
		);
		const file = nodeParameter(input, 'fileContextKey', 'File', '', { extractValue: true });
		const text = requireText('File', file);
		// A link has a slash, whether it is absolute or a path. Keys have none.
		return text.includes('/')
			? await downloadByUrl(input, text, binaryField)
			: await downloadByKey(input, keyText('File', text), binaryField);
	},
};
