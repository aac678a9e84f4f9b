import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countLines, isEmptyRichText, isSignedUrl, linesProblem } from './richText.ts'

test('UTL-03 list items and paragraphs are counted as lines', () => {
  expect(countLines('<p>one</p><p>two</p>')).toBe(2)
  expect(countLines('<ul><li>one</li><li>two</li></ul><p>three</p>')).toBe(3)
  expect(countLines('<ul><li><p>one</p></li><li><p>two</p></li></ul>')).toBe(2)
  expect(countLines('<ul><li><p>one</p><ol><li><p>inner</p></li></ol></li></ul>')).toBe(2)
  expect(countLines('<ul><li><p>one</p><p>its second</p></li></ul>')).toBe(2)
  expect(countLines('<P CLASS="x">one</P\n><p>two<br>still two')).toBe(2)
  expect(countLines('<p>one</p><p></p><p>three</p>')).toBe(3)
  expect(countLines('<pre>no line</pre><b>x</b><param><link>')).toBe(0)
})

test('UTL-03 text in attributes and comments does not count as a line', () => {
  expect(countLines('<p title="</p><p>">one</p>')).toBe(1)
  expect(countLines("<p data-x='a>b'>one</p><!-- <p>two</p> --><p>three</p>")).toBe(2)
  expect(countLines('1 < 2 <p>one</p> a<3')).toBe(1)
})

test('UTL-03 N or more lines exceed the limit, fewer do not', () => {
  expect(linesProblem('<p>a</p><p>b</p>', 3)).toBeUndefined()
  expect(linesProblem('<p>a</p><p>b</p><p>c</p>', 3)).toBe('Exceeds the limit of 3 lines.')
  expect(linesProblem(`<ol>${'<li>x</li>'.repeat(12)}</ol>`, 10)).toBe('Exceeds the limit of 10 lines.')
  expect(linesProblem('<p></p>', 1)).toBeUndefined()
})

test('UTL-03 the count agrees with how the text was built', () => {
  const paragraph = fc.record({
    html: fc.constantFrom('<p>x</p>', '<p class="a>b">y</p>', '<p>z <b>w</b></p>'),
    lines: fc.constant(1),
  })
  const list = fc
    .array(fc.constantFrom('<li>x</li>', '<li><p>y</p></li>', '<li class="q"><p>z</p></li>'), {
      minLength: 1,
      maxLength: 6,
    })
    .map((items) => ({ html: `<ul>${items.join('')}</ul>`, lines: items.length }))
  fc.assert(
    fc.property(
      fc.array(fc.oneof(paragraph, list), { maxLength: 12 }),
      fc.integer({ min: 1, max: 30 }),
      (blocks, limit) => {
        const html = blocks.map((block) => block.html).join('\n')
        const lines = blocks.reduce((all, block) => all + block.lines, 0)
        expect(countLines(html)).toBe(lines)
        expect(linesProblem(html, limit)).toBe(lines >= limit ? `Exceeds the limit of ${limit} lines.` : undefined)
      },
    ),
    { numRuns: 1000 },
  )
})

test('UTL-03 an empty paragraph is empty rich text', () => {
  for (const empty of [
    '',
    '  \n',
    '<p></p>',
    '<p><br></p>',
    '<p>&nbsp;</p>',
    '<p> </p><p><strong></strong></p>',
    '<ul><li></li></ul>',
    '<p>\u200b</p>',
    '<!-- x -->',
  ])
    expect(isEmptyRichText(empty), empty).toBe(true)
  for (const full of ['a', '<p>.</p>', '<p><img src="x"></p>', '<p>0</p>', '<table></table>', '&amp;', '<'])
    expect(isEmptyRichText(full), full).toBe(false)
})

test('UTL-03 hostile markup neither throws nor slows down', () => {
  const before = performance.now()
  for (const piece of ['<', '<p', '<p>', '<!--', '<p "', "<li '", '</', '<a<', '&nbsp', '"', '<li><p>']) {
    const html = piece.repeat(200_000 / piece.length)
    countLines(html)
    isEmptyRichText(html)
  }
  expect(performance.now() - before).toBeLessThan(5000)
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (html) => countLines(html) >= 0))
})

test('UTL-03 signed cloud URLs are recognised by their query', () => {
  const signed = [
    'https://b.s3.ap-south-1.amazonaws.com/k?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Expires=300&X-Amz-Signature=abc',
    'https://b.s3.amazonaws.com/k?AWSAccessKeyId=AK&Expires=1&Signature=x%3D',
    'https://storage.googleapis.com/b/o?X-Goog-Algorithm=GOOG4-RSA-SHA256&X-Goog-Signature=ff',
    'https://storage.googleapis.com/b/o?GoogleAccessId=a&Expires=1&Signature=x',
    'https://a.blob.core.windows.net/c/b?sv=2024-11-04&se=2026-01-01T00%3A00Z&sr=b&sp=r&sig=abc%3D',
    'https://d1.cloudfront.net/x.pdf?Expires=1&Signature=s&Key-Pair-Id=K#page=2',
    '/files/x?x-amz-signature=1',
    'https://b.s3.amazonaws.com/k?a=1&amp;X-Amz-Signature=abc',
  ]
  for (const url of signed) expect(isSignedUrl(url), url).toBe(true)
  const plain = [
    '',
    'x',
    'https://school.in/a.pdf',
    'https://x.in/?sig=only',
    'https://x.in/?se=1',
    'https://x.in/?Signature=1',
    'https://x.in/?X-Amz-Signature=',
    'https://x.in/X-Amz-Signature=1',
    'https://x.in/#?X-Amz-Expires=1',
    'https://x.in/?q=X-Amz-Signature',
    '%',
    '?%zz=%',
  ]
  for (const url of plain) expect(isSignedUrl(url), url).toBe(false)
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (url) => void isSignedUrl(url)))
})
