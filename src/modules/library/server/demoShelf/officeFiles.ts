import { zipped } from '#platform/server/zip/zipWriter.ts'

const header = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const office = 'http://schemas.openxmlformats.org'
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const relations = (id: string, type: string, target: string) =>
  `${header}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="${id}" Type="${office}/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`

/** A Word document: its first line is the title, the rest are paragraphs. */
export function wordDocument([title = '', ...paragraphs]: readonly string[]): Promise<Buffer> {
  const run = (text: string, look = '') =>
    `<w:p><w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`
  const word = `${office}/wordprocessingml/2006/main`
  return zipped({
    '[Content_Types].xml': `${header}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': relations('rId1', 'officeDocument', 'word/document.xml'),
    'word/document.xml': `${header}<w:document xmlns:w="${word}"><w:body>${run(title, '<w:b/><w:sz w:val="36"/>')}${paragraphs.map((text) => run(text)).join('')}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134"/></w:sectPr></w:body></w:document>`,
  })
}
