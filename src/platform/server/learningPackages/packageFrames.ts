import type { PackagedModule } from './packagedModule.ts'

/** A document of no origin has no storage, and asking for it throws: what plays gets one that lasts as long as the page. */
const storage = `
for (const name of ['localStorage', 'sessionStorage']) {
  const kept = new Map();
  const value = { getItem: (key) => kept.get(String(key)) ?? null, setItem: (key, text) => void kept.set(String(key), String(text)),
    removeItem: (key) => void kept.delete(String(key)), clear: () => kept.clear(), key: (at) => [...kept.keys()][at] ?? null,
    get length() { return kept.size } };
  Object.defineProperty(window, name, { value, configurable: true });
}`

/** The page in the frame of an exercise. It knows nothing of the school: it plays what lies beside it and tells its scores to whoever holds it. */
export const exercisePage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>H5P</title>
<style>html,body{margin:0;background:#fff}#exercise{display:flow-root}</style><div id="exercise"></div>
<script src="player/main.bundle.js"></script><script src="player/start.js"></script></html>`

export const exerciseStart = `'use strict';
${storage}
const here = location.href.slice(0, location.href.lastIndexOf('/'));
const tell = (message) => parent.postMessage({ banyan: 'package', ...message }, '*');
const options = { h5pJsonPath: here, frameJs: here + '/player/frame.bundle.js', frameCss: here + '/player/styles/h5p.css',
  embedType: 'div', frame: false, copyright: false, export: false, icon: false };
new H5PStandalone.H5P(document.getElementById('exercise'), options).then(() => {
  H5P.externalDispatcher.on('xAPI', (event) => {
    const { result, context } = event.data.statement;
    // Parts of an exercise tell their own scores; the whole has no parent.
    const isPart = context && context.contextActivities && context.contextActivities.parent && context.contextActivities.parent.length > 0;
    if (result && result.score && !isPart) tell({ what: 'score', raw: result.score.raw, max: result.score.max });
  });
  tell({ what: 'ready' });
}, (failed) => tell({ what: 'failed', why: String(failed && failed.message || failed) }));
new ResizeObserver(() => tell({ what: 'height', height: document.body.scrollHeight })).observe(document.body);
`

/** Below this name lies what the product adds to a packaged module; no package brings files of it. */
export const addedFolder = '~banyan'

/**
 * Runs before anything else in every page of a packaged module. The page around the frame names the frame with what is
 * known from last time, because a name is there at once and SCORM may not wait: its calls answer immediately. What changes
 * is told upwards, and written into the name for the next page of the same module.
 */
export const moduleStart = `'use strict';
(() => {
${storage}
const holder = window.parent;
const tell = (message) => holder.postMessage({ banyan: 'package', ...message }, '*');
const isInside = holder !== window.top;
// Pages that reach into each other across frames cannot do so here; the person should know why nothing happens. Of a script in
// a file of its own a document of no origin learns only that something failed: among frames, that is most likely the cause.
addEventListener('error', (event) => {
  const said = String(event.message);
  const isMuted = /^Script error/i.test(said) && (isInside || window.length > 0);
  if (isMuted || /SecurityError|cross-origin/i.test(said)) tell({ what: 'frames' });
});
// A frame inside tells the page it stands in, and that one the next.
addEventListener('message', ({ data }) => {
  if (data && data.banyan === 'package' && data.what === 'frames') tell({ what: 'frames' });
});
if (isInside) return;
let given = {};
try { given = JSON.parse(window.name).banyan || {} } catch {}
const isOld = typeof Scorm12API === 'function';
if (!isOld && typeof Scorm2004API !== 'function') return;
const api = isOld ? new Scorm12API({ logLevel: 5, mastery_override: true }) : new Scorm2004API({ logLevel: 5 });
const verb = (name) => (isOld ? 'LMS' : '') + name;
const coreOf = (cmi) => (isOld ? (cmi.core = cmi.core || {}) : cmi);
const statusOf = (cmi) => {
  const core = coreOf(cmi);
  const said = isOld ? [core.lesson_status] : [core.success_status, core.completion_status];
  return said.find((one) => ['passed', 'failed', 'completed'].includes(one)) || 'incomplete';
};
let cmi = {};
try { cmi = JSON.parse(given.state) || {} } catch {}
const core = coreOf(cmi);
if (!given.isRunning) {
  const isKept = Boolean(given.state);
  core.entry = !isKept ? 'ab-initio' : core.exit === 'suspend' || statusOf(cmi) === 'incomplete' ? 'resume' : '';
  delete core.exit;
  delete core.session_time;
}
core.credit = 'credit';
core[isOld ? 'student_id' : 'learner_id'] = String(given.learnerId || '');
core[isOld ? 'student_name' : 'learner_name'] = String(given.learner || '');
if (given.launchData) cmi.launch_data = given.launchData;
if (given.masteryScore && isOld) cmi.student_data = { ...cmi.student_data, mastery_score: given.masteryScore };
try { api.loadFromJSON(cmi) } catch {}
/** As much as is kept; answers to questions are the first to go. */
const most = 200000;
const stateNow = () => {
  const now = api.renderCMIToJSONObject().cmi;
  coreOf(now).total_time = api.cmi.getCurrentTotalTime();
  const whole = JSON.stringify(now);
  return whole.length <= most ? whole : JSON.stringify({ ...now, interactions: {}, objectives: {} });
};
const scoreNow = (now) => {
  const { raw, max, scaled } = coreOf(now).score || {};
  if (raw !== undefined && raw !== '') return { raw: Number(raw), max: Number(max) > 0 ? Number(max) : 100 };
  return scaled !== undefined && scaled !== '' ? { raw: Number(scaled) * 100, max: 100 } : {};
};
let waiting = 0;
let isRunning = false;
const save = () => {
  clearTimeout(waiting);
  waiting = 0;
  const state = stateNow();
  const now = JSON.parse(state);
  window.name = JSON.stringify({ banyan: { ...given, state, isRunning } });
  tell({ what: 'attempt', key: given.key, state, status: statusOf(now), ...scoreNow(now) });
};
api.on(verb('Initialize'), () => { isRunning = true });
/** In milliseconds: parts set many values in one breath. */
api.on(verb('SetValue.cmi.*'), () => { if (!waiting) waiting = setTimeout(save, 250) });
api.on(verb('Commit'), save);
api.on(verb(isOld ? 'Finish' : 'Terminate'), () => { isRunning = false; save() });
addEventListener('pagehide', () => { if (waiting) save() });
// The page before this one has begun already.
if (given.isRunning) api[verb('Initialize')]('');
// Many parts look for the interface in the window above, which is closed to them: a stand-in holds it there.
const above = { postMessage() {} };
above[isOld ? 'API' : 'API_1484_11'] = window[isOld ? 'API' : 'API_1484_11'] = api;
above.parent = above;
Object.defineProperty(window, 'parent', { value: above, configurable: true });
})();
`

/** Puts the product's scripts before everything else in a page of a module, whatever its writing is. */
export function withModuleStart(page: Buffer, base: string, { version }: PackagedModule): Buffer {
  const scripts = [...(version ? [`scorm${version.replace('.', '')}.js`] : []), 'start.js']
  const added = scripts.map((name) => `<script src="${base}${addedFolder}/${name}"></script>`).join('')
  const wide =
    page[0] === 0xff && page[1] === 0xfe ? 'utf-16le' : page[0] === 0xfe && page[1] === 0xff ? 'utf-16be' : null
  if (wide) return Buffer.from(`\ufeff${insert(new TextDecoder(wide).decode(page), added)}`, 'utf8')
  // Byte for letter: what the page says of its own writing stays true.
  return Buffer.from(insert(page.toString('latin1'), added), 'latin1')
}

/** After the first of these that is there; what stands later may be words of a script. */
const openings = [/<head(?:\s[^>]*)?>/i, /<html(?:\s[^>]*)?>/i, /<!doctype[^>]*>/i]

function insert(page: string, added: string): string {
  const beginning = page.slice(0, 100_000)
  const after = openings.map((opening) => opening.exec(beginning)).find((found) => found !== null)
  const at = after ? after.index + after[0].length : 0
  return page.slice(0, at) + added + page.slice(at)
}
