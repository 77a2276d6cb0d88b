import { codes, type Variant, variantOf } from './variant';

/** What another setting has to be, so that reads show a setting. */
export interface Condition extends Variant {
	/** Whether it must be this value, or any other one. */
	isMet: 'by' | 'unless';
}

/** A setting whose value reads of an account show. */
export interface Sight {
	setting: string;
	/** All of them have to be met. */
	conditions: Condition[];
}

const MARK = '**Visible by GET:** ';

function conditionOf(text: string): Condition {
	const [code = ''] = codes(text);
	return { ...variantOf(code), isMet: text.startsWith('not ') ? 'unless' : 'by' };
}

function sightOf(part: string): Sight {
	const [name = '', conditions] = part.split(' if ');
	const [setting] = codes(name);
	if (setting === undefined) throw new Error(`'${part}' names no setting.`);
	return { setting, conditions: conditions?.split(' and ').map(conditionOf) ?? [] };
}

/**
 * The settings that a line of a row marks as visible: `**Visible by GET:** \`a\`; \`b\` if \`c: 'd'\` and not \`e: 'f'\`.`
 * @throws Error for a mark of another form
 */
export function sightsOf(line: string): Sight[] {
	if (!line.startsWith(MARK)) return [];
	return line.slice(MARK.length).split('; ').map(sightOf);
}
