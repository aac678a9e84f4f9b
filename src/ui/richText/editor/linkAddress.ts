import { safeHref } from '../html/htmlVocabulary.ts'

export type LinkAddress = { readonly href: string } | { readonly problem: 'invalid' | 'unsafe' }

const mailbox = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/
const telephone = /^\+?\d[\d\s().-]{5,19}$/
const host = /^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)*\.\p{L}[\p{L}\p{M}\p{N}-]+(:\d+)?([/?#]|$)/u

/** Interprets a typed address: a page with or without https://, an e-mail address, a phone number. */
export function readAddress(typed: string): LinkAddress {
  const text = typed.trim()
  if (/^http:\/\//i.test(text)) return { problem: 'unsafe' }
  const meant = mailbox.test(text)
    ? `mailto:${text}`
    : telephone.test(text)
      ? `tel:${text.replace(/[^\d+]/g, '')}`
      : host.test(text)
        ? `https://${text}`
        : text
  const href = safeHref(meant)
  return href ? { href } : { problem: 'invalid' }
}

/** An address for display. */
export const shownAddress = (href: string): string => href.replace(/^(mailto|tel):/, '')
