/** An H5P library with a question and a button that scores it. It also shows what its frame can reach. */
const script = `
H5P.BanyanQuiz = (function ($) {
  function Quiz(params, id) { H5P.EventDispatcher.call(this); this.params = params; this.contentId = id }
  Quiz.prototype = Object.create(H5P.EventDispatcher.prototype);
  Quiz.prototype.attach = function ($place) {
    var self = this;
    var $said = $('<p class="reach"></p>');
    $place.append($('<p></p>').text(this.params.question), $('<button>Answer it</button>').on('click', function () {
      var event = new H5P.XAPIEvent();
      event.setVerb('answered');
      event.setScoredResult(4, 5, self, true, true);
      H5P.externalDispatcher.trigger(event);
    }), $said);
    var cookie; try { cookie = document.cookie } catch (refused) { cookie = 'no cookies' }
    fetch('/api/library/categories').then(function () { return 'reached' }, function () { return 'no network' })
      .then(function (network) { $said.text(cookie + ', ' + network + ', origin ' + self.origin()) });
  };
  Quiz.prototype.origin = function () { return String(window.origin) };
  return Quiz;
})(H5P.jQuery);`

const library = {
  title: 'Quiz',
  machineName: 'H5P.BanyanQuiz',
  majorVersion: 1,
  minorVersion: 0,
  patchVersion: 0,
  runnable: 1,
  preloadedJs: [{ path: 'quiz.js' }],
  preloadedDependencies: [],
}
const about = {
  title: 'Clouds',
  language: 'en',
  mainLibrary: 'H5P.BanyanQuiz',
  embedTypes: ['div'],
  preloadedDependencies: [{ machineName: 'H5P.BanyanQuiz', majorVersion: 1, minorVersion: 0 }],
}

const semantics = [
  { name: 'question', type: 'text', label: 'Question', maxLength: 60 },
  { name: 'about', type: 'text', widget: 'html', label: 'About it', optional: true, tags: ['strong', 'ul'] },
  { name: 'points', type: 'number', label: 'Points', min: 1, max: 5, decimals: 0, optional: true },
  {
    name: 'mood',
    type: 'select',
    label: 'Mood',
    options: [
      { value: 'calm', label: 'Calm' },
      { value: 'wild', label: 'Wild' },
    ],
  },
  {
    name: 'tips',
    type: 'list',
    label: 'Tips',
    entity: 'tip',
    max: 3,
    optional: true,
    field: { name: 'tip', type: 'group', label: 'Tip', fields: [{ name: 'text', type: 'text', label: 'Words' }] },
  },
  { name: 'picture', type: 'image', label: 'Picture', optional: true },
  { name: 'inner', type: 'library', label: 'Inside', optional: true, options: ['H5P.BanyanText 1.0'] },
  { name: 'again', type: 'text', label: 'Word of the button', common: true, default: 'Again' },
]

/** The files of a small H5P package. */
export const exerciseFiles: Record<string, string> = {
  'h5p.json': JSON.stringify(about),
  'content/content.json': JSON.stringify({
    question: 'Why do clouds float?',
    mood: 'calm',
    tips: ['Look up'],
    again: 'Again',
    picture: { path: 'images/cloud.svg', mime: 'image/svg+xml' },
    inner: { library: 'H5P.BanyanText 1.0', params: { words: 'Softly' }, subContentId: 'a' },
  }),
  'H5P.BanyanQuiz-1.0/library.json': JSON.stringify(library),
  'H5P.BanyanQuiz-1.0/quiz.js': script,
  'H5P.BanyanQuiz-1.0/semantics.json': JSON.stringify(semantics),
  'H5P.BanyanText-1.0/library.json': JSON.stringify({
    ...library,
    title: 'Text',
    machineName: 'H5P.BanyanText',
    preloadedJs: [],
  }),
  'H5P.BanyanText-1.0/semantics.json': JSON.stringify([{ name: 'words', type: 'text', label: 'Words inside' }]),
  'content/images/cloud.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
}
