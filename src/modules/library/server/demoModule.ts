import { zipped } from '#platform/server/zip/zipWriter.ts'

/** A SCORM 1.2 demo module in two parts: one to read, one with a scored question. */
const parts = [
  { id: 'directions', title: 'Which way is north?' },
  { id: 'scale', title: 'How far is it?' },
]

const manifest = `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="reading-a-map" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
<metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
<organizations default="map"><organization identifier="map"><title>Reading a map</title>
${parts.map(({ id, title }) => `<item identifier="${id}" identifierref="${id}-page"><title>${title}</title></item>`).join('\n')}
</organization></organizations>
<resources>
${parts.map(({ id }) => `<resource identifier="${id}-page" type="webcontent" adlcp:scormtype="sco" href="${id}.html"/>`).join('\n')}
</resources></manifest>`

const style = `
* { box-sizing: border-box }
body { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1.25rem 2.5rem; background: #fff; color: #1c2522;
  font: 1.0625rem/1.6 system-ui, sans-serif }
h1 { margin: 0 0 .5rem; font-size: 1.6rem; line-height: 1.25 }
figure { margin: 1.25rem 0; padding: 1rem; border-radius: 12px; background: #eef5f1; text-align: center }
figcaption { margin-top: .5rem; color: #42514b; font-size: .9375rem }
svg { max-width: 100%; height: auto }
fieldset { margin: 1.25rem 0; padding: 0; border: 0 }
legend { padding: 0; font-weight: 600 }
label { display: flex; align-items: center; gap: .75rem; margin-top: .5rem; padding: .75rem 1rem; border: 1px solid #9bb0a6;
  border-radius: 10px; cursor: pointer }
label:hover { background: #f5f9f7 }
input { width: 1.15rem; height: 1.15rem; accent-color: #1f6b4f }
button { min-height: 44px; padding: .5rem 1.5rem; border: 0; border-radius: 10px; background: #1f6b4f; color: #fff;
  cursor: pointer; font: inherit; font-weight: 600 }
button:disabled { background: #dfe6e2; color: #55625c; cursor: default }
:focus-visible { outline: 3px solid #2563eb; outline-offset: 2px }
#said { min-height: 1.6em; margin: 1rem 0 0; font-weight: 600 }`

/** Finds the SCORM API in this window or a parent; a page opened on its own has none. */
const course = `
function find(win) { var tries = 0; while (!win.API && win.parent && win.parent !== win && tries++ < 7) win = win.parent; return win.API }
var api = find(window);
function get(name) { return api ? api.LMSGetValue('cmi.' + name) : '' }
function set(name, value) { if (api) api.LMSSetValue('cmi.' + name, String(value)) }
function keep() { if (api) api.LMSCommit('') }
if (api) api.LMSInitialize('');
if (get('core.lesson_status') === 'not attempted') set('core.lesson_status', 'incomplete');
addEventListener('pagehide', function () { if (api) api.LMSFinish('') });
function say(words) { document.getElementById('said').textContent = words }`

const page = (title: string, body: string, script: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<link rel="stylesheet" href="style.css"></head><body><main><h1>${title}</h1>${body}<p id="said" role="status"></p></main>
<script src="course.js"></script><script>${script}</script></body></html>`

const directions = page(
  'Which way is north?',
  `<p>A map is the land seen from above, drawn small. On most maps north is at the top. An arrow with an <strong>N</strong> says so;
where there is none, look at how the names are written and hold the map so that you can read them.</p>
<figure><svg viewBox="0 0 220 220" width="220" height="220" role="img" aria-label="A compass with north at the top">
<circle cx="110" cy="110" r="76" fill="#fff" stroke="#1f6b4f" stroke-width="3"/>
<path d="M110 46 126 110H94z" fill="#b3261e"/><path d="M110 174 94 110h32z" fill="#42514b"/><circle cx="110" cy="110" r="5" fill="#fff"/>
<g font-family="system-ui, sans-serif" font-size="22" font-weight="700" fill="#1c2522" text-anchor="middle">
<text x="110" y="24">N</text><text x="110" y="212">S</text><text x="204" y="118">E</text><text x="16" y="118">W</text></g></svg>
<figcaption>The red end of the needle points north.</figcaption></figure>
<p>In the morning, stand with your right arm towards the rising sun. Your right hand points <strong>east</strong>, your left hand
<strong>west</strong>, and you look <strong>north</strong>. Try it in the school yard, then find the gate: in which direction does it lie?</p>
<button id="done">I have tried it</button>`,
  `
var done = document.getElementById('done');
function finished() { done.disabled = true; say('Well done. Go on to the next part.') }
if (get('core.lesson_status') === 'completed') finished();
done.onclick = function () { set('core.lesson_status', 'completed'); keep(); finished() };`,
)

const scale = page(
  'How far is it?',
  `<p>A map is much smaller than the land. Its <strong>scale</strong> tells by how much. Here one centimetre on the paper stands for
five kilometres on the ground.</p>
<figure><svg viewBox="0 0 420 200" width="420" height="200" role="img" aria-label="A map: the lake lies three centimetres east of the school">
<rect width="420" height="200" rx="8" fill="#fff"/><path d="M0 150c90-40 150 30 240 0s120-50 180-20v70H0z" fill="#dcebd9"/>
<path d="M70 92h240" stroke="#8a6d3b" stroke-width="4" stroke-dasharray="10 6"/>
<path d="M52 100V80l18-14 18 14v20z" fill="#b3261e"/><ellipse cx="340" cy="92" rx="42" ry="24" fill="#9cc8ea"/>
<path d="M70 116h80m0 0h80m0 0h80M70 110v12m80-12v12m80-12v12m80-12v12" stroke="#1c2522" stroke-width="2"/>
<g font-family="system-ui, sans-serif" font-size="15" fill="#1c2522" text-anchor="middle"><text x="70" y="52">School</text>
<text x="340" y="52">Lake</text><text x="110" y="140">1 cm</text><text x="190" y="140">1 cm</text><text x="270" y="140">1 cm</text></g></svg>
<figcaption>Scale: 1 cm stands for 5 km.</figcaption></figure>
<form id="question"><fieldset><legend>How far is the lake from the school?</legend>
<label><input type="radio" name="far" value="8"> 8 km</label>
<label><input type="radio" name="far" value="15"> 15 km</label>
<label><input type="radio" name="far" value="53"> 53 km</label></fieldset>
<button>Check</button></form>`,
  `
var form = document.getElementById('question');
var tries = Number(get('suspend_data') || 0);
function finished() {
  form.elements.far.value = '15';
  form.querySelectorAll('input, button').forEach(function (one) { one.disabled = true });
  say('Right: 3 times 5 km is 15 km.');
}
if (get('core.lesson_status') === 'passed') finished();
form.onsubmit = function () {
  if (!form.elements.far.value) return say('Choose an answer first.'), false;
  tries += 1;
  set('suspend_data', tries);
  if (form.elements.far.value !== '15') {
    say(tries === 1 ? 'Not quite. Count the centimetres, then multiply.' : 'Look again: every centimetre is five kilometres.');
    keep();
    return false;
  }
  set('core.score.min', 0);
  set('core.score.max', 10);
  set('core.score.raw', Math.max(10 - 3 * (tries - 1), 4));
  set('core.lesson_status', 'passed');
  keep();
  finished();
  return false;
};`,
)

export const mapModule = () =>
  zipped({
    'imsmanifest.xml': manifest,
    'style.css': style,
    'course.js': course,
    'directions.html': directions,
    'scale.html': scale,
  })
