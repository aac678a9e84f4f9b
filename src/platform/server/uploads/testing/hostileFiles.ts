import type { UploadRefusal } from '../upload.ts'
import { hugePng, officeParts, oleOf, pdf, pictureOf, zipOf } from './sampleFiles.ts'

export interface HostileFile {
  title: string
  name: string
  declaredType?: string
  bytes: Buffer
  /** The reason a policy that accepts pictures, documents and PDFs refuses it. */
  code: UploadRefusal
}

const markup = '<html><script>alert(1)</script></html>'

function badNames(): HostileFile[] {
  const bytes = pdf
  const named = (code: UploadRefusal, names: string[]) =>
    names.map((name) => ({ title: `name ${JSON.stringify(name)}`, name, bytes, code }))
  return [
    ...named('bad-name', ['notes\0.pdf', 'notes.pdf\0.exe', '../../etc/passwd.pdf', '..\\boot.pdf', '/etc/notes.pdf']),
    ...named('bad-name', ['invoice\u202efdp.exe.pdf', 'a\r\nb.pdf', 'C:\\notes.pdf', ' ', '\ud800.pdf']),
    ...named('extension', [
      'notes.pdf.exe',
      'notes',
      'notes.',
      '.pdf',
      'notes.PHP',
      'notes.svg',
      'notes.html',
      'notes.zip',
    ]),
    ...named('extension', ['notes.docm', 'notes.pdf.', 'notes.pdf::$DATA', 'notes.pdf;.jpg%00', '.htaccess']),
    ...named('double-extension', [
      'shell.php.pdf',
      'shell.php .pdf',
      'a.html.pdf',
      'a.jpg.pdf',
      'a.exe.pdf',
      'A.JSP.pdf',
    ]),
  ]
}

function mislabelledFiles(): HostileFile[] {
  const wrong = (title: string, name: string, text: string, code: UploadRefusal = 'wrong-content') => ({
    title,
    name,
    bytes: Buffer.from(text, 'latin1'),
    code,
  })
  return [
    wrong('a program named .pdf', 'notes.pdf', `MZ\x90\x00\x03${'\x00'.repeat(60)}`),
    wrong('a Linux program named .pdf', 'notes.pdf', '\x7fELF\x02\x01\x01\x00'),
    wrong('a shell script named .pdf', 'notes.pdf', '#!/bin/sh\nrm -rf /\n'),
    wrong('PHP named .jpg', 'me.jpg', '<?php system($_GET[0]);', 'polyglot'),
    wrong('SVG named .jpg', 'me.jpg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'polyglot'),
    wrong('SVG after a byte-order mark', 'me.jpg', '\xef\xbb\xbf \n<svg onload=alert(1)>', 'polyglot'),
    wrong('a web page named .doc', 'notes.doc', markup, 'polyglot'),
    wrong('XML named .xls', 'marks.xls', '<?xml version="1.0"?><Workbook/>', 'polyglot'),
    wrong('RTF named .doc', 'notes.doc', '{\\rtf1 hello}'),
    wrong('a PDF named .jpg', 'me.jpg', pdf.toString('latin1')),
    wrong('PDF after a thousand other bytes', 'notes.pdf', 'x'.repeat(1000) + pdf.toString('latin1')),
    wrong('half a magic number', 'me.jpg', '\xff\xd8'),
    wrong('a JPEG that is only its first bytes', 'me.jpg', '\xff\xd8\xff\xe0', 'damaged'),
    wrong('RAR named .docx', 'notes.docx', 'Rar!\x1a\x07\x00'),
    wrong('a PDF that is also a web page', 'notes.pdf', `%PDF-1.7\n${markup}`, 'polyglot'),
    wrong('a GIF that is also a script', 'me.jpg', 'GIF89a/*<script>*/=1;alert(1)', 'polyglot'),
    wrong('an empty file', 'notes.pdf', '', 'empty'),
  ]
}

function hostileArchives(): HostileFile[] {
  const archive = (title: string, code: UploadRefusal, bytes: Buffer, name = 'notes.docx') => ({
    title,
    name,
    bytes,
    code,
  })
  const docx = (title: string, code: UploadRefusal, ...more: Parameters<typeof zipOf>[0]) =>
    archive(title, code, zipOf(officeParts('word', more)))
  const zeros = Buffer.alloc(64 * 1024 * 1024)
  const macroTypes = 'application/vnd.ms-word.document.macroEnabled.main+xml'
  const wholeFile = { declaredPackedSize: 200, offset: 0 }
  return [
    docx('macros in their usual place', 'macros', { name: 'word/vbaProject.bin', data: 'x' }),
    docx('macros in capital letters', 'macros', { name: 'word/VBAPROJECT.BIN', data: 'x' }),
    archive('macros under a different name', 'macros', zipOf(officeParts('word', [], macroTypes))),
    archive(
      'an old macro sheet',
      'macros',
      zipOf(officeParts('xl', [{ name: 'xl/macrosheets/s.xml', data: 'x' }])),
      'm.xlsx',
    ),
    docx('a zip bomb that declares its size', 'bomb', { name: 'word/zeros.xml', data: zeros }),
    docx('a zip bomb that claims to be small', 'bomb', { name: 'word/zeros.xml', data: zeros, declaredSize: 1000 }),
    docx('an entry that claims four gigabytes', 'bomb', { name: 'word/x.xml', data: 'x', declaredSize: 0xfffffffe }),
    docx('more packed bytes than the file contains', 'bomb', {
      name: 'word/x.xml',
      data: 'x',
      declaredPackedSize: 9_000_000,
    }),
    archive(
      'six thousand entries',
      'bomb',
      zipOf(Array.from({ length: 6000 }, (_, i) => ({ name: `word/${i}`, data: '' }))),
    ),
    docx('overlapping entries', 'damaged', { name: 'word/a.xml', data: 'x', ...wholeFile }),
    docx('a symbolic link', 'unsafe', { name: 'word/link', data: '/etc/passwd', madeBy: 0x031e, mode: 0o120777 }),
    docx('a path traversal', 'unsafe', { name: '../../etc/cron.d/x', data: 'x' }),
    docx('an absolute path', 'unsafe', { name: '/etc/passwd', data: 'x' }),
    docx('a Windows path', 'unsafe', { name: 'word\\..\\..\\x', data: 'x' }),
    docx('an encrypted entry', 'damaged', { name: 'word/secret.xml', data: 'x', flags: 1 }),
    docx('an unknown compression method', 'damaged', { name: 'word/x.xml', data: 'x', method: 99 }),
    docx('a duplicate name', 'damaged', { name: 'word/main.xml', data: 'other text' }),
    docx('an entry with two names', 'damaged', { name: 'word/x.xml', data: 'x', localName: 'word/y.xml' }),
    archive('a gap before the end record', 'damaged', zipOf(officeParts('word'), { gap: 40 })),
    archive('a truncated archive', 'damaged', zipOf(officeParts('word')).subarray(0, 300)),
    archive('a plain archive', 'wrong-content', zipOf([{ name: 'readme.txt', data: 'hello' }])),
    archive('a workbook named .docx', 'wrong-content', zipOf(officeParts('xl'))),
    archive('two documents in one', 'wrong-content', zipOf(officeParts('word', [{ name: 'xl/main.xml', data: 'x' }]))),
    archive(
      'an archive appended to a PDF',
      'polyglot',
      zipOf(officeParts('word'), { prefix: pdf.toString('latin1') }),
      'notes.pdf',
    ),
  ]
}

function legacyFiles(): HostileFile[] {
  return [
    { title: 'legacy macros', name: 'notes.doc', bytes: oleOf(['WordDocument', 'Macros'], ['VBA']), code: 'macros' },
    { title: 'an installer named .doc', name: 'notes.doc', bytes: oleOf(['Property']), code: 'wrong-content' },
    { title: 'a legacy workbook named .doc', name: 'notes.doc', bytes: oleOf(['Workbook']), code: 'wrong-content' },
    {
      title: 'a truncated legacy file',
      name: 'marks.xls',
      bytes: oleOf(['Workbook']).subarray(0, 40),
      code: 'damaged',
    },
  ]
}

/** Files that no upload route may accept, each with the reason. Used to test every route. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const jpeg = await pictureOf('jpeg')
  const hugeJpeg = Buffer.from(jpeg)
  const frameAt = hugeJpeg.indexOf(Buffer.from([0xff, 0xc0]))
  hugeJpeg.writeUInt16BE(50_000, frameAt + 5)
  hugeJpeg.writeUInt16BE(50_000, frameAt + 7)
  const archive = zipOf([{ name: 'a', data: 'b' }], { prefix: '' })
  return [
    ...badNames(),
    ...mislabelledFiles(),
    ...hostileArchives(),
    ...legacyFiles(),
    { title: 'a JPEG of 50,000 × 50,000', name: 'me.jpg', bytes: hugeJpeg, code: 'too-many-pixels' },
    { title: 'a PNG named .jpg', name: 'me.jpg', bytes: hugePng(50_000, 50_000), code: 'wrong-content' },
    { title: 'an archive appended to a JPEG', name: 'me.jpg', bytes: Buffer.concat([jpeg, archive]), code: 'polyglot' },
    {
      title: 'a JPEG declared as a web page',
      name: 'me.jpg',
      declaredType: 'text/html',
      bytes: jpeg,
      code: 'wrong-content',
    },
  ]
}
