import { zipped } from '#platform/server/zip/zipWriter.ts'

/** An H5P library of our own: questions with one right answer each, scored at the end. */
const script = `
H5P.BanyanChoices = (function ($) {
  function Choices(params, id) { H5P.EventDispatcher.call(this); this.params = params; this.contentId = id }
  Choices.prototype = Object.create(H5P.EventDispatcher.prototype);
  Choices.prototype.attach = function ($place) {
    var self = this, questions = this.params.questions, at = 0, score = 0;
    $place.addClass('banyan-choices');
    function show() {
      $place.empty();
      if (at === questions.length) {
        $place.append($('<h2></h2>').text(score + ' / ' + questions.length), $('<p></p>').text(self.params.done),
          $('<button></button>').text(self.params.again).on('click', function () { at = 0; score = 0; show() }));
        var event = new H5P.XAPIEvent();
        event.setVerb('completed');
        event.setScoredResult(score, questions.length, self, true, true);
        H5P.externalDispatcher.trigger(event);
        return;
      }
      var question = questions[at];
      $place.append($('<p class="count"></p>').text((at + 1) + ' / ' + questions.length), $('<h2></h2>').text(question.ask));
      question.choices.forEach(function (choice, index) {
        $('<button></button>').text(choice).appendTo($place).on('click', function () {
          var right = index + 1 === question.right;
          if (right) score++;
          $place.find('button').prop('disabled', true);
          $(this).addClass(right ? 'right' : 'wrong');
          $place.append($('<p></p>').text((right ? '✓ ' : '✗ ') + question.why),
            $('<button class="next"></button>').text(self.params.next).on('click', function () { at++; show() }));
          self.trigger('resize');
        });
      });
      self.trigger('resize');
    }
    show();
  };
  return Choices;
})(H5P.jQuery);`

const style = `.banyan-choices { font: 17px/1.5 system-ui, sans-serif; padding: 20px; color: #1c2522 }
.banyan-choices h2 { font-size: 22px; margin: 0 0 12px }
.banyan-choices .count { margin: 0; color: #42514b }
.banyan-choices button { display: block; width: 100%; margin: 8px 0; padding: 12px 16px; border: 1px solid #9bb0a6; border-radius: 10px;
  background: #fff; font: inherit; text-align: left; cursor: pointer }
.banyan-choices button.right { border-color: #1f6b4f; background: #e3f1ea }
.banyan-choices button.wrong { border-color: #a8352a; background: #f9e7e4 }
.banyan-choices button.next { background: #1f6b4f; color: #fff; text-align: center }`

const library = {
  title: 'Choices',
  machineName: 'H5P.BanyanChoices',
  majorVersion: 1,
  minorVersion: 0,
  patchVersion: 0,
  runnable: 1,
  preloadedJs: [{ path: 'choices.js' }],
  preloadedCss: [{ path: 'choices.css' }],
  preloadedDependencies: [],
}

const text = (name: string, label: string) => ({ name, type: 'text', label, maxLength: 200 })
const semantics = [
  {
    name: 'questions',
    type: 'list',
    label: 'Questions',
    entity: 'question',
    min: 1,
    max: 20,
    field: {
      name: 'question',
      type: 'group',
      label: 'Question',
      fields: [
        text('ask', 'Question'),
        {
          name: 'choices',
          type: 'list',
          label: 'Choices',
          entity: 'choice',
          min: 2,
          max: 6,
          field: text('choice', 'Choice'),
        },
        { name: 'right', type: 'number', label: 'Number of the right choice', min: 1, max: 6, decimals: 0 },
        text('why', 'Explanation'),
      ],
    },
  },
  text('done', 'Words at the end'),
  { ...text('next', 'Word on the button'), common: true, default: 'Next' },
  { ...text('again', 'Word on the last button'), common: true, default: 'Again' },
]

const questions = [
  {
    ask: 'On which night can the moon not be seen at all?',
    choices: ['Full moon', 'New moon', 'First quarter'],
    right: 2,
    why: 'At new moon the lit half points away from us.',
  },
  {
    ask: 'What lights the moon?',
    choices: ['Its own fire', 'The earth', 'The sun'],
    right: 3,
    why: 'The moon throws back the light of the sun.',
  },
  {
    ask: 'The moon is half lit tonight and grows. Which phase is it?',
    choices: ['First quarter', 'Last quarter', 'Waning crescent'],
    right: 1,
    why: 'After the first quarter it goes on growing until it is full.',
  },
  {
    ask: 'Roughly how long is it from one full moon to the next?',
    choices: ['A week', 'Two weeks', 'Four weeks'],
    right: 3,
    why: 'It takes about twenty-nine and a half days.',
  },
  {
    ask: 'Where is the sun when the moon is full?',
    choices: ['Behind us, on the other side', 'Beside the moon', 'Straight overhead'],
    right: 1,
    why: 'The earth stands between them, so we see the whole lit half.',
  },
]

/** An H5P exercise about the phases of the moon. */
export const moonExercise = (): Promise<Buffer> =>
  zipped({
    'h5p.json': JSON.stringify({
      title: 'Phases of the moon',
      language: 'en',
      mainLibrary: library.machineName,
      embedTypes: ['div'],
      preloadedDependencies: [{ machineName: library.machineName, majorVersion: 1, minorVersion: 0 }],
    }),
    'content/content.json': JSON.stringify({
      questions,
      done: 'Look up tonight and name the phase.',
      next: 'Next',
      again: 'Again',
    }),
    'H5P.BanyanChoices-1.0/library.json': JSON.stringify(library),
    'H5P.BanyanChoices-1.0/choices.js': script,
    'H5P.BanyanChoices-1.0/choices.css': style,
    'H5P.BanyanChoices-1.0/semantics.json': JSON.stringify(semantics),
  })
