import { readFileSync } from 'node:fs'
import { categories } from '../kinds.ts'
import { mapModule } from './demoModule.ts'

/** Samples per second, at eight bits each. */
const rate = 8000
/** Frequency ratios of the eight notes of the scale. */
const scale = [1, 9 / 8, 5 / 4, 4 / 3, 3 / 2, 5 / 3, 15 / 8, 2]
const noteSeconds = 1.5

/** A WAV file of the scale, up and down. */
function scaleTune(): Buffer {
  const notes = [...scale, ...scale.toReversed()]
  const samples = Buffer.alloc(notes.length * noteSeconds * rate)
  for (const at of samples.keys()) {
    const seconds = at / rate
    const ratio = notes[Math.floor(seconds / noteSeconds)] ?? 1
    const within = seconds % noteSeconds
    // A quick attack and slow decay, so that each note is heard separately.
    const loud = Math.min(1, within * 20) * Math.exp(-within * 1.6)
    const wave = Math.sin(2 * Math.PI * 240 * ratio * seconds) + 0.4 * Math.sin(2 * Math.PI * 480 * ratio * seconds)
    samples[at] = 128 + Math.round(75 * loud * wave)
  }
  return Buffer.concat([wavHeader(samples.length), samples])
}

function wavHeader(bytes: number): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + bytes, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(bytes, 40)
  return head
}

type DemoResource = {
  title: string
  description: string
  categoryId: number
  grade: string
  course: string
  chapter: string
  topic: string
  file?: { name: string; type: string; bytes: () => Buffer | Promise<Buffer> }
  content?: object
}

const water = { grade: '7', course: 'Science', chapter: 'Water', topic: 'The water cycle' }
const video = {
  name: 'water-cycle.webm',
  type: 'video/webm',
  bytes: () => readFileSync(new URL('./demoFiles/water-cycle.webm', import.meta.url)),
}

const card = (n: number, front: string, back: string) => ({
  cardId: `demo-card-${String(n).padStart(8, '0')}`,
  front,
  back,
})

/** One resource for each kind of player. */
export const demoMedia: readonly DemoResource[] = [
  {
    ...water,
    title: 'The water cycle',
    description: 'How water goes from the sea to the clouds and back, in twelve seconds.',
    categoryId: categories.video,
    file: video,
  },
  {
    ...water,
    title: 'The water cycle, with questions',
    description: 'The same film; it stops twice to ask.',
    categoryId: categories.interactiveVideo,
    file: video,
    content: {
      kind: 'questions',
      questions: [
        {
          questionId: 'demo-question-0001',
          at: 3,
          ask: 'What lifts water out of the sea?',
          choices: ['The moon', 'The heat of the sun', 'The wind alone'],
          right: [1],
          why: 'Heat turns water into vapour, which rises.',
        },
        {
          questionId: 'demo-question-0002',
          at: 8,
          ask: 'Which of these fall from clouds?',
          choices: ['Rain', 'Hail', 'Dew'],
          right: [0, 1],
          why: 'Dew forms on the ground itself.',
        },
      ],
    },
  },
  {
    grade: '6',
    course: 'Music',
    chapter: 'Swara',
    topic: 'Aroha and avaroha',
    title: 'The eight notes, up and down',
    description: 'Sing along: each note sounds for a second and a half.',
    categoryId: categories.audio,
    file: { name: 'eight-notes.wav', type: 'audio/wav', bytes: scaleTune },
  },
  {
    ...water,
    title: 'Words of the water cycle',
    description: 'Eight words to know by heart.',
    categoryId: categories.flashCards,
    content: {
      kind: 'cards',
      cards: [
        card(1, 'Evaporation', 'Liquid water turns into vapour.'),
        card(2, 'Condensation', 'Vapour turns back into drops.'),
        card(3, 'Precipitation', 'Water falls as rain, hail or snow.'),
        card(4, 'Transpiration', 'Plants give off vapour through their leaves.'),
        card(5, 'Infiltration', 'Water seeps into the ground.'),
        card(6, 'Run-off', 'Water flows over the land into rivers.'),
        card(7, 'Aquifer', 'Rock or sand underground that holds water.'),
        card(8, 'वाष्पीकरण', 'Evaporation'),
      ],
    },
  },
  {
    ...water,
    title: 'Why wells run dry',
    description: 'An article to read before the lesson on groundwater.',
    categoryId: categories.book,
    content: {
      kind: 'article',
      html: '<h2>Water under our feet</h2><p>Rain that sinks into the ground fills the gaps between grains of sand. A well is a hole that reaches down to where every gap is full. That height is called the <strong>water table</strong>.</p><p>When a village pumps more than the rain brings back, the table sinks below the bottom of the well:</p><ul><li>in summer, because nothing is added</li><li>after years of deep pumping</li><li>where streets and roofs keep rain from sinking in</li></ul><blockquote><p>A pond dug before the monsoon fills the wells of the next summer.</p></blockquote>',
    },
  },
  {
    ...water,
    title: 'Build a rain gauge',
    description:
      'Cut a bottle, mark it in millimetres, read it every morning for two weeks, and draw what you measured.',
    categoryId: categories.ela,
    content: {
      kind: 'article',
      html: '<h2>What you need</h2><ul><li>a clear bottle with straight sides</li><li>a ruler and a pen that does not wash off</li></ul><h2>What you do</h2><ol><li>Cut off the top third and set it upside down into the rest.</li><li>Mark every millimetre from the bottom.</li><li>Read it at the same hour each day.</li></ol>',
    },
  },
  {
    grade: '7',
    course: 'Social Science',
    chapter: 'Maps',
    topic: 'Direction and scale',
    title: 'Reading a map',
    description: 'Two short parts: find north in the school yard, then tell from a map how far it is to the lake.',
    categoryId: categories.module,
    file: { name: 'reading-a-map.zip', type: 'application/zip', bytes: mapModule },
  },
]
