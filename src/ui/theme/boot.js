// Served as a blocking script, so the first paint already has the theme, density, direction, language and brand.

// Stops Zod from probing for eval, which the content security policy would report as a violation on every page.
globalThis.__zod_globalConfig = { jitless: true }
;(() => {
  const root = document.documentElement
  let kept = {}
  try {
    kept = JSON.parse(localStorage.getItem('banyan.appearance') || '{}') || {}
  } catch {}
  const dark = kept.theme === 'dark' || (kept.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = dark ? 'dark' : 'light'
  root.dataset.density = kept.density || 'default'
  if (kept.dir) root.dir = kept.dir
  if (kept.locale) root.lang = kept.locale
  if (kept.brandCss) {
    try {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(kept.brandCss)
      document.adoptedStyleSheets.push(sheet)
      window.__brandSheet = sheet
    } catch {}
  }
})()
