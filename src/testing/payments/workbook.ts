import { strToU8, zipSync } from 'fflate';

/**
 * A workbook as spreadsheets write it: dates are numbers with a style, one formula has a value and one has not. `parts`
 * replace files of the workbook.
 */
export function workbook(rows: string, parts: Record<string, string> = {}): Buffer {
  const files = {
    'xl/workbook.xml':
      '<workbook xmlns:r="relations"><sheets><sheet name="Statement" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml':
      '<sst><si><t>Date</t></si><si/><si><r><t>Narr</t></r><r><t>ation</t></r></si><si><t>Deposit Amt.</t></si><si><t>Withdrawal Amt.</t></si></sst>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...parts,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))));
}
