import type { PackagedModule } from './packagedModule.ts'

/** A document with an opaque origin has no storage, and accessing it throws. Players get one that lasts as long as the page. */
const storage = `
for (const name of ['localStorage', 'sessionStorage']) {
  const kept = new Map();
  const value = { getItem: (key) => kept.get(String(key)) ?? null, setItem: (key, text) => void kept.set(String(key), String(text)),
    removeItem: (key) => void kept.delete(String(key)), clear: () => kept.clear(), key: (at) => [...kept.keys()][at] ?? null,
    get length() { return kept.size } };
  Object.defineProperty(window, name, { value, configurable: true });
}`

/** The page in the exercise frame. It knows nothing of the school: it plays the package next to it and posts scores to its parent. */
export const exercisePage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>H5P</title>
<style>html,body{margin:0;background:#fff}#exercise{display:flow-root}</style><div id="exercise"></div>
<script src="player/main.bundle.js"></script><script src="player/start.js"></script></html>`

export const exerciseStart = `'use strict';
${storage}
const here = location.href.slice(0, location.href.lastIndexOf('/'));
const post = (message) => parent.postMessage({ banyan: 'package', ...message }, '*');
const options = { h5pJsonPath: here, frameJs: here + '/player/frame.bundle.js', frameCss: here + '/player/styles/h5p.css',
  embedType: 'div', frame: false, copyright: false, export: false, icon: false };
new H5PStandalone.H5P(document.getElementById('exercise'), options).then(() => {
  H5P.externalDispatcher.on('xAPI', (event) => {
    const { result, context } = event.data.statement;
    // Parts of an exercise report their own scores; only the whole has no parent.
    const isPart = context && context.contextActivities && context.contextActivities.parent && context.contextActivities.parent.length > 0;
    if (result && result.score && !isPart) post({ what: 'score', raw: result.score.raw, max: result.score.max });
  });
  post({ what: 'ready' });
}, (error) => post({ what: 'failed', why: String(error && error.message || error) }));
new ResizeObserver(() => post({ what: 'height', height: document.body.scrollHeight })).observe(document.body);
`

/** The folder for files we add to a packaged module. No package has files of this name. */
export const addedFolder = '~banyan'

/**
 * Runs before anything else in every page of a packaged module. The embedding page passes the saved state in the frame's
 * name, because a name is available synchronously and SCORM calls must return at once. Changes are posted to the parent and
 * written to the name for the module's next page.
 */
export const moduleStart = `'use strict';
(() => {
${storage}
const holder = window.parent;
const post = (message) => holder.postMessage({ banyan: 'package', ...message }, '*');
const isInside = holder !== window.top;
// Pages that access each other across frames cannot do so here, and the user should know why nothing happens. For an external
// script, an opaque origin only learns that something failed: between frames, this is the most likely cause.
addEventListener('error', (event) => {
  const message = String(event.message);
  const isMuted = /^Script error/i.test(message) && (isInside || window.length > 0);
  if (isMuted || /SecurityError|cross-origin/i.test(message)) post({ what: 'frames' });
});
// A nested frame reports to its parent, which passes it on.
addEventListener('message', ({ data }) => {
  if (data && data.banyan === 'package' && data.what === 'frames') post({ what: 'frames' });
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
  const statuses = isOld ? [core.lesson_status] : [core.success_status, core.completion_status];
  return statuses.find((one) => ['passed', 'failed', 'completed'].includes(one)) || 'incomplete';
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
/** The longest state we keep, in characters. Answers to questions are dropped first. */
const maxStateLength = 200000;
const stateNow = () => {
  const now = api.renderCMIToJSONObject().cmi;
  coreOf(now).total_time = api.cmi.getCurrentTotalTime();
  const whole = JSON.stringify(now);
  return whole.length <= maxStateLength ? whole : JSON.stringify({ ...now, interactions: {}, objectives: {} });
};
const scoreNow = (now) => {
  const { raw, max, scaled } = coreOf(now).score || {};
  if (raw !== undefined && raw !== '') return { raw: Number(raw), max: Number(max) > 0 ? Number(max) : 100 };
  return scaled !== undefined && scaled !== '' ? { raw: Number(scaled) * 100, max: 100 } : {};
};
let isChanged = false;
let isRunning = false;
const save = () => {
  isChanged = false;
  const state = stateNow();
  const now = JSON.parse(state);
  window.name = JSON.stringify({ banyan: { ...given, state, isRunning } });
  post({ what: 'attempt', key: given.key, state, status: statusOf(now), ...scoreNow(now) });
};
api.on(verb('Initialize'), () => { isRunning = true });
// Parts set many values in a row: they are saved once, at the end of the task. Browsers may drop what a page posts while it
// unloads, so nothing is put off until then.
api.on(verb('SetValue.cmi.*'), () => {
  if (isChanged) return;
  isChanged = true;
  queueMicrotask(() => { if (isChanged) save() });
});
api.on(verb('Commit'), save);
api.on(verb(isOld ? 'Finish' : 'Terminate'), () => { isRunning = false; save() });
// The previous page has already initialised the session.
if (given.isRunning) api[verb('Initialize')]('');
// Many parts look for the API in the parent window, which they cannot access: a stand-in provides it.
const standIn = { postMessage() {} };
standIn[isOld ? 'API' : 'API_1484_11'] = window[isOld ? 'API' : 'API_1484_11'] = api;
standIn.parent = standIn;
Object.defineProperty(window, 'parent', { value: standIn, configurable: true });
})();
`

/** Inserts our scripts before everything else in a page of a module, whatever its encoding. */
export function withModuleStart(page: Buffer, base: string, { version }: PackagedModule): Buffer {
  const scripts = [...(version ? [`scorm${version.replace('.', '')}.js`] : []), 'start.js']
  const added = scripts.map((name) => `<script src="${base}${addedFolder}/${name}"></script>`).join('')
  const encoding =
    page[0] === 0xff && page[1] === 0xfe ? 'utf-16le' : page[0] === 0xfe && page[1] === 0xff ? 'utf-16be' : null
  if (encoding) return Buffer.from(`\ufeff${insert(new TextDecoder(encoding).decode(page), added)}`, 'utf8')
  // Latin-1 maps bytes one to one, so the page's own encoding declaration stays true.
  return Buffer.from(insert(page.toString('latin1'), added), 'latin1')
}

/** The scripts go after the first of these that exists; later matches may be text in a script. */
const openings = [/<head(?:\s[^>]*)?>/i, /<html(?:\s[^>]*)?>/i, /<!doctype[^>]*>/i]

function insert(page: string, added: string): string {
  const start = page.slice(0, 100_000)
  const after = openings.map((opening) => opening.exec(start)).find((found) => found !== null)
  const at = after ? after.index + after[0].length : 0
  return page.slice(0, at) + added + page.slice(at)
}
