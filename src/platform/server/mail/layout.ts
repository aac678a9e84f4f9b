// Placeholder until the mail layout lands.
type BrandedMail = {
  school: { name: string; colour: string; logoUrl?: string }
  heading: string
  paragraphs: readonly string[]
  button?: { label: string; url: string }
  footer: string
  lang: string
  dir: 'ltr' | 'rtl'
}
export const brandedMail = (mail: BrandedMail) => ({
  html: '',
  text: [mail.heading, ...mail.paragraphs, mail.button?.url ?? '', mail.footer].join('\n\n'),
})
