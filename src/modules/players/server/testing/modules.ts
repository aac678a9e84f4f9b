/** A SCO that shows its bookmark, with buttons to advance and to finish with 80 points. Like most, it looks for the API in its parents. */
const part = `<!doctype html><html><head><title>Part</title></head><body>
<p id="at"></p><button id="next">Next page</button><button id="finish">Finish</button>
<script>
function find(win) { var tries = 0; while (!win.API && win.parent && win.parent !== win && tries++ < 7) win = win.parent; return win.API }
var api = find(window.parent) || find(window);
api.LMSInitialize('');
var page = Number(api.LMSGetValue('cmi.core.lesson_location') || 1);
function show() {
  document.getElementById('at').textContent = 'Page ' + page + ' of ' + api.LMSGetValue('cmi.core.student_name') +
    ', ' + (api.LMSGetValue('cmi.core.entry') || 'again') + ', ' + (api.LMSGetValue('cmi.suspend_data') || 'nothing');
}
show();
document.getElementById('next').onclick = function () {
  page += 1;
  api.LMSSetValue('cmi.core.lesson_location', String(page));
  api.LMSSetValue('cmi.suspend_data', 'seen ' + page);
  api.LMSSetValue('cmi.core.lesson_status', 'incomplete');
  show();
};
document.getElementById('finish').onclick = function () {
  api.LMSSetValue('cmi.core.score.raw', '80');
  api.LMSSetValue('cmi.core.score.max', '100');
  api.LMSSetValue('cmi.core.lesson_status', 'completed');
  api.LMSSetValue('cmi.core.exit', 'suspend');
  api.LMSCommit('');
  api.LMSFinish('');
};
</script></body></html>`

const item = (n: number) => `<item identifier="item-${n}" identifierref="res-${n}"><title>Chapter ${n}</title></item>`
const resource = (n: number) =>
  `<resource identifier="res-${n}" type="webcontent" adlcp:scormtype="sco" href="chapter%20${n}/start.html?part=${n}"/>`

/** The manifest of a SCORM 1.2 package with this many chapters. */
export const manifestOf = (chapters: number) => `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="m" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
<metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
<organizations default="org"><organization identifier="org"><title>Rivers</title>
${Array.from({ length: chapters }, (_, at) => item(at + 1)).join('\n')}</organization></organizations>
<resources>${Array.from({ length: chapters }, (_, at) => resource(at + 1)).join('\n')}</resources></manifest>`

/** The files of a SCORM 1.2 package. */
export const scormFiles = (chapters = 1): Record<string, string> => ({
  'imsmanifest.xml': manifestOf(chapters),
  ...Object.fromEntries(Array.from({ length: chapters }, (_, at) => [`chapter ${at + 1}/start.html`, part])),
})

/** A plain HTML module whose script tries to break out of its frame and reports the results. */
export const curiousPage = `<!doctype html><html><body><h1>Volcanoes</h1><p id="said"></p>
<form onsubmit="document.getElementById('sent').textContent = 'answered'; return false"><button>Answer</button></form><p id="sent"></p>
<script>
var tried = {};
function attempt(name, work) { try { tried[name] = String(work()).slice(0, 40) } catch (refused) { tried[name] = 'closed' } }
attempt('cookies', function () { return document.cookie });
attempt('page above', function () { return parent.document.title });
attempt('page at the top', function () { top.location = 'about:blank'; return 'left' });
attempt('storage', function () { localStorage.setItem('a', '1'); return localStorage.getItem('a') });
fetch('/api/library/categories').then(function () { return 'reached' }, function () { return 'closed' }).then(function (api) {
  tried.api = api;
  document.getElementById('said').textContent = Object.keys(tried).map(function (name) { return name + ' ' + tried[name] }).join(', ');
});
</script></body></html>`

/** A module whose inner frame has an external script that accesses the outer page. */
export const framedFiles: Record<string, string> = {
  'index.html':
    '<!doctype html><html><body><h1>Two frames</h1><iframe src="menu.html" title="Menu"></iframe></body></html>',
  'menu.html':
    '<!doctype html><html><body><button onclick="choose()">Choose</button><script src="menu.js"></script></body></html>',
  'menu.js': 'function choose() { parent.document.body.textContent = "Chosen" }',
}
