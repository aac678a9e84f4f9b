import fc from 'fast-check'
import sanitize from 'sanitize-html'
import { expect, test } from 'vitest'
import { type BrandedMail, brandedMail } from './layout.ts'

const mail: BrandedMail = {
  school: { name: 'Green Valley School', logoUrl: 'https://school.in/logo.png', colour: '#1b5e20' },
  heading: 'Asha was absent today',
  paragraphs: ['She missed the first period.', 'Please write to us\nbefore Friday.'],
  button: { label: 'Send a note', url: 'https://school.in/notes?child=7&day=2' },
  footer: 'You receive this because Asha is your child.',
  lang: 'en',
  dir: 'ltr',
}

/** The visible text of the page. */
const visibleText = (html: string) =>
  sanitize(html.replace(/<head>.*<\/head>/s, ''), { allowedTags: [], textFilter: (text) => text })

test('TEN-09 HTML and plain text have the same content', () => {
  const { html, text } = brandedMail(mail)
  for (const part of ['Green Valley School', 'Asha was absent today', 'She missed the first period.', 'Send a note']) {
    expect(visibleText(html)).toContain(part)
    expect(text).toContain(part)
  }
  expect(html).toContain('href="https://school.in/notes?child=7&amp;day=2"')
  expect(text).toContain('Send a note: https://school.in/notes?child=7&day=2')
  expect(html).toContain('Please write to us<br>before Friday.')
})

test('TEN-09 the page has the school’s colour, logo and both colour schemes', () => {
  const { html } = brandedMail(mail)
  expect(html).toContain('bgcolor="#1b5e20"')
  expect(html).toContain('<img src="https://school.in/logo.png" alt=""')
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('prefers-color-scheme:dark')
  expect(brandedMail({ ...mail, school: { name: 'x', colour: '#000000' } }).html).not.toContain('<img')
})

test('TEN-09 a screen reader finds one heading, a language and no layout tables', () => {
  const { html } = brandedMail(mail)
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html).toContain('<html lang="en" dir="ltr">')
  expect(html.match(/<table(?! role="presentation")/g)).toBeNull()
  expect(html).toContain('<title>Asha was absent today</title>')
})

test('TEN-09 Urdu is set right to left', () => {
  const { html } = brandedMail({ ...mail, lang: 'ur', dir: 'rtl', heading: 'آج غیر حاضر' })
  expect(html).toContain('<html lang="ur" dir="rtl">')
  expect(html).toContain('text-align:right')
  expect(html).not.toContain('text-align:left')
})

test('TEN-09 text has enough contrast in light and dark mode', () => {
  const { html } = brandedMail(mail)
  expect(contrast('#1f2933', '#ffffff')).toBeGreaterThan(7)
  expect(contrast('#52606d', '#ffffff')).toBeGreaterThan(4.5)
  expect(contrast('#f1f3f5', '#20252b')).toBeGreaterThan(7)
  expect(contrast('#b6bec7', '#20252b')).toBeGreaterThan(4.5)
  for (const colour of ['#1f2933', '#52606d', '#f1f3f5', '#20252b', '#b6bec7']) expect(html).toContain(colour)
})

/** Every element with its attribute names, as a browser would parse them. */
function skeleton(html: string): string[] {
  const seen: string[] = []
  const note = (tagName: string, attribs: Record<string, string>) => {
    if (tagName !== 'br') seen.push([tagName, ...Object.keys(attribs)].join(' '))
    return { tagName, attribs }
  }
  sanitize(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    transformTags: { '*': note },
  })
  return seen
}

test('no input can become markup', () => {
  const nasty = fc.constantFrom(
    '<script>alert(1)</script>',
    '"><img src=x onerror=1>',
    "' onload='x",
    '<!--',
    '&lt;',
    ']]>',
  )
  const word = fc.oneof(nasty, fc.string({ unit: 'grapheme', maxLength: 40 }))
  const plain = skeleton(brandedMail({ ...mail, paragraphs: ['x'] }).html)
  expect(plain).toContain('a href style')
  fc.assert(
    fc.property(word, word, word, word, word, (name, heading, paragraph, label, footer) => {
      const school = { ...mail.school, name, logoUrl: `https://school.in/${paragraph}` }
      const button = { label, url: `https://school.in/?q=${heading}` }
      const { html } = brandedMail({ ...mail, school, heading, paragraphs: [paragraph], button, footer })
      expect(skeleton(html)).toEqual(plain)
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['a script as the button’s address', { button: { label: 'x', url: 'javascript:alert(1)' } }],
  ['a relative address', { button: { label: 'x', url: '/notes' } }],
  ['an embedded logo', { school: { name: 'x', colour: '#000000', logoUrl: 'data:image/svg+xml,<svg/>' } }],
  ['an invalid colour', { school: { name: 'x', colour: 'red;background:url(//x)' } }],
  ['an invalid language', { lang: 'en"><script>' }],
])('refuses %s', (_title, change) => {
  expect(() => brandedMail({ ...mail, ...change })).toThrow()
})

function contrast(a: string, b: string): number {
  const light = (hex: string) => {
    const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    const [r = 0, g = 0, bl = 0] = parts.map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * bl
  }
  const [high = 0, low = 0] = [light(a), light(b)].sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}
