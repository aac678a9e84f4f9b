import { expect, test } from 'vitest'
import { addressInMessage, documentName, isPdf, pdfAddress } from './pdfAddress.ts'

const origin = 'https://greenwood.banyan.example'

test('NAV-07 same-origin documents are accepted as a path or a full URL', () => {
  expect(pdfAddress('/api/files/7?inline=1', origin)).toBe('/api/files/7?inline=1')
  expect(pdfAddress(`${origin}/receipts/GPS-26.pdf`, origin)).toBe('/receipts/GPS-26.pdf')
  expect(pdfAddress('http://greenwood.localhost:4000/a.pdf', 'http://greenwood.localhost:4000')).toBe('/a.pdf')
})

test('NAV-07 other origins and unsafe schemes are rejected', () => {
  const hostile = [
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:application/pdf;base64,AAAA',
    `blob:${origin}/1f`,
    'file:///etc/passwd',
    '//evil.example/a.pdf',
    '/\\evil.example/a.pdf',
    'https://evil.example/a.pdf',
    'http://greenwood.banyan.example/a.pdf',
    'https://greenwood.banyan.example.evil.example/a.pdf',
    'https://user:pass@greenwood.banyan.example/a.pdf',
    '',
    'https://',
    `/${'a'.repeat(3000)}`,
    null,
    7,
  ]
  for (const given of hostile) expect(pdfAddress(given, origin), String(given)).toBeNull()
})

test('NAV-07 the app can post the address as a string or in an object', () => {
  expect(addressInMessage('/a.pdf')).toBe('/a.pdf')
  expect(addressInMessage('{"url":"/a.pdf"}')).toBe('/a.pdf')
  expect(addressInMessage({ url: '/a.pdf' })).toBe('/a.pdf')
  for (const odd of ['{', null, undefined, 7, {}]) expect(addressInMessage(odd)).toBeUndefined()
})

test('a PDF is recognised by its signature and named after its path', () => {
  expect(isPdf(new TextEncoder().encode('%PDF-1.7 …').buffer as ArrayBuffer)).toBe(true)
  expect(isPdf(new TextEncoder().encode('<html>%PDF-').buffer as ArrayBuffer)).toBe(false)
  expect(documentName('/files/%E0%A4%B0%E0%A4%B8%E0%A5%80%E0%A4%A6.pdf?x=1')).toBe('रसीद.pdf')
  expect(documentName('/files/%E0%A4%')).toBe('%E0%A4%')
})
