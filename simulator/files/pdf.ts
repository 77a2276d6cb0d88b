/**
 * A valid one-page PDF that shows one line of text.
 * @param text characters outside ASCII become question marks
 */
export function makePdf(text: string): Buffer {
	const shown = text.replace(/[^\x20-\x7e]/g, '?').replace(/[\\()]/g, '\\$&');
	const content = `BT /F1 18 Tf 72 720 Td (${shown}) Tj ET`;
	const objects = [
		'<< /Type /Catalog /Pages 2 0 R >>',
		'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
		'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
		`<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
		'<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
	];
	let body = '%PDF-1.4\n';
	const offsets = objects.map((object, index) => {
		const offset = body.length;
		body += `${index + 1} 0 obj\n${object}\nendobj\n`;
		return `${String(offset).padStart(10, '0')} 00000 n \n`;
	});
	const size = objects.length + 1;
	const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
	const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
	return Buffer.from(body + table + trailer, 'latin1');
}
