export interface BrandedMail {
  /** `colour` is #rrggbb and already dark enough to carry white text. */
  school: { name: string; logoUrl?: string; colour: string }
  heading: string
  /** Plain text; a line break stays a line break. */
  paragraphs: string[]
  button?: { label: string; url: string }
  footer: string
  /** A link below the footer. */
  footerLink?: { label: string; url: string }
  lang: string
  dir: 'ltr' | 'rtl'
}

/** A message with the school's branding, as HTML and as plain text. All input is text, never markup. */
export function brandedMail(mail: BrandedMail): { html: string; text: string } {
  check(mail)
  return { html: asHtml(mail), text: asText(mail) }
}

function check({ school, button, footerLink, lang }: BrandedMail): void {
  if (!/^#[0-9a-f]{6}$/i.test(school.colour)) throw new Error('The brand colour must be #rrggbb.')
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(lang)) throw new Error('The language must be a language tag.')
  for (const url of [school.logoUrl, button?.url, footerLink?.url]) {
    if (url !== undefined && !/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : '')) {
      throw new Error('Links must start with http:// or https://.')
    }
  }
}

function asText({ school, heading, paragraphs, button, footer, footerLink }: BrandedMail): string {
  const action = button ? [`${button.label}: ${button.url}`] : []
  return `${[school.name, heading, ...paragraphs, ...action, `-- \n${footer}${footerLink ? `\n${footerLink.label}: ${footerLink.url}` : ''}`].join('\n\n')}\n`
}

const fonts = "font-family:'Segoe UI',Roboto,'Noto Sans',Helvetica,Arial,sans-serif"

// Many mail clients ignore style sheets, so essential styles are inline, and the sheet only adds dark colours.
const darkSheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.page{background:#15181c!important}.card{background:#20252b!important}
.ink{color:#f1f3f5!important}.soft{color:#b6bec7!important}}`

function asHtml(mail: BrandedMail): string {
  const { school, heading, paragraphs, footer, dir } = mail
  const side = dir === 'rtl' ? 'right' : 'left'
  const cell = `align="${side}" style="padding:0 32px 20px;${fonts};font-size:16px;line-height:1.6;text-align:${side};color:#1f2933"`
  const rows = paragraphs.map((text) => `<tr><td class="ink" ${cell}>${lines(text)}</td></tr>`)
  return `<!DOCTYPE html>
<html lang="${escaped(mail.lang)}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(heading)}</title><style>${darkSheet}</style></head>
<body class="page" style="margin:0;padding:0;background:#f1f3f5">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" dir="${dir}" style="background:#f1f3f5"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:#ffffff;border-radius:8px">
<tr><td bgcolor="${school.colour}" align="${side}" style="padding:20px 32px;background:${school.colour};border-radius:8px 8px 0 0;${fonts};font-size:18px;font-weight:600;color:#ffffff">${logo(mail)}${escaped(school.name)}</td></tr>
<tr><td style="padding:32px 32px 12px"><h1 class="ink" style="margin:0;${fonts};font-size:22px;line-height:1.3;text-align:${side};color:#1f2933">${escaped(heading)}</h1></td></tr>
${rows.join('\n')}
${action(mail, side)}
<tr><td class="soft" align="${side}" style="padding:12px 32px 28px;${fonts};font-size:13px;line-height:1.5;text-align:${side};color:#52606d">${lines(footer)}${quietLink(mail)}</td></tr>
</table></td></tr></table></body></html>
`
}

/** The name is shown next to the logo as text, so the picture needs no alternative text. */
function logo({ school, dir }: BrandedMail): string {
  if (!school.logoUrl) return ''
  const gap = dir === 'rtl' ? '0 0 0 12px' : '0 12px 0 0'
  return `<img src="${escaped(school.logoUrl)}" alt="" height="40" style="height:40px;width:auto;border:0;margin:${gap};vertical-align:middle">`
}

function action({ button, school }: BrandedMail, side: string): string {
  if (!button) return ''
  const look = `display:inline-block;padding:14px 24px;${fonts};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none`
  return `<tr><td align="${side}" style="padding:4px 32px 24px"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="${school.colour}" style="background:${school.colour};border-radius:6px"><a href="${escaped(button.url)}" style="${look}">${escaped(button.label)}</a></td></tr></table></td></tr>`
}

function quietLink({ footerLink }: BrandedMail): string {
  if (!footerLink) return ''
  return `<br><a class="soft" href="${escaped(footerLink.url)}" style="color:#52606d">${escaped(footerLink.label)}</a>`
}

function lines(text: string): string {
  return escaped(text).replaceAll('\n', '<br>')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? '')
}
