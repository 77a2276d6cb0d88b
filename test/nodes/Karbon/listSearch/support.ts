import type { INodeParameters } from 'n8n-workflow';

import { credentialFor } from '../../../support/n8n/credentials';
import { searchInEditor } from '../../../support/action/searchInEditor';
import { useBench } from '../support';
import type { SimulatorOptions } from '../../../../simulator';

/** What a test may set for a search in the editor. */
interface SearchChanges {
	parameters?: INodeParameters;
	/** Where the locator is. */
	path?: string;
	paginationToken?: string;
	baseUrl?: string;
}

/** A bench, and a function that runs a list search as the editor does. */
export function useSearch(options: SimulatorOptions = {}) {
	const bench = useBench(options);
	const search = async (method: string, text?: string, more: SearchChanges = {}) => {
		const { baseUrl = bench.simulator.url, ...rest } = more;
		const credential = { ...credentialFor(bench.simulator), baseUrl };
		return await searchInEditor({ credential, method, text, ...rest });
	};
	return { bench, search };
}
