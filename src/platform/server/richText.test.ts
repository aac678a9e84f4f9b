import { expect, test } from 'vitest'
import { readRichText } from './richText.ts'

const cleanRichText = (html: string) => readRichText(html, 'html')

test('UTL-03 rich text loses everything active and keeps its text', () => {
  expect(
    cleanRichText(
      '<h1 onclick="x()">Plan</h1><div style="x">a <b>b</b></div><script>steal()</script><img src=x onerror=y()>' +
        '<svg><a href="https://a.in">z</a></svg><iframe src="https://evil.example"></iframe><style>*{}</style>',
    ),
  ).toBe('<h2>Plan</h2>a <strong>b</strong>')
})

test('UTL-03 a link keeps a safe absolute address; any other is replaced by its text', () => {
  for (const href of [
    'javascript:x()',
    'JaVa\nScript:x()',
    'data:text/html,x',
    'http://a.in',
    '/admin',
    '//a.in',
    '',
    'https://u:p@a.in',
  ])
    expect(cleanRichText(`<a href="${href}">see</a> <a href="https://a.in">this</a>`), href).toBe(
      'see <a href="https://a.in/">this</a>',
    )
  expect(cleanRichText('<a href="tel:+918012345678" target="_blank">call</a>')).toBe(
    '<a href="tel:+918012345678">call</a>',
  )
})

test('UTL-03 a signed storage address that expires is not stored', () => {
  expect(cleanRichText('<a href="https://b.s3.amazonaws.com/k?X-Amz-Signature=abc&amp;a=1">file</a>')).toBe('file')
})

test('UTL-03 a list may start with a number, and nothing else', () => {
  expect(cleanRichText('<ol start="3" type="A"><li>x</li></ol>')).toBe('<ol start="3"><li>x</li></ol>')
  expect(cleanRichText('<ol start="1"><li>x</li></ol><ol start="9e9"><li>y</li></ol>')).toBe(
    '<ol><li>x</li></ol><ol><li>y</li></ol>',
  )
})

test.each([
  '<img src=x>',
  '<p>\u200b&nbsp;</p>',
  '<script>text()</script>',
  '<iframe src="https://a.in"></iframe>',
  '<p><br></p>',
  '<!-- nothing -->',
  '<svg></svg>',
])('UTL-03 %s has nothing left to store and is refused by its field', (html) => {
  expect(() => readRichText(html, 'content.html')).toThrow(
    expect.objectContaining({
      status: 400,
      fields: [expect.objectContaining({ field: 'content.html', code: 'text-empty' })],
    }),
  )
})
