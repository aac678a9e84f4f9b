import type { Plan, Step } from '../content.ts'
import { approval } from '../kinds.ts'

type DemoStep = Omit<Step, 'stepId' | 'contentIds'> & {
  /** Titles of demo resources. */
  uses?: readonly string[]
}
type DemoPlan = {
  title: string
  description: string
  grade: string
  course: string
  chapter: string
  topic: string
  owner: 'classteacher' | 'teacher'
  statusId: number
  plan: Omit<Plan, 'kind' | 'steps'> & { steps: readonly DemoStep[] }
}

/** Resolves titles to resource ids; unknown titles are left out. */
export const planContent = (
  { plan: { steps, ...rest } }: DemoPlan,
  idOf: (title: string) => string | undefined,
): Plan => ({
  kind: 'plan',
  ...rest,
  steps: steps.map(({ uses = [], ...step }, at) => ({
    stepId: `demo-step-${String(at + 1).padStart(8, '0')}`,
    ...step,
    contentIds: uses.flatMap((title) => idOf(title) ?? []),
  })),
})

const heat: DemoPlan = {
  title: 'Three ways for heat',
  description: 'One lesson of forty minutes with a candle, a spoon and a pan of water.',
  grade: '7',
  course: 'Science',
  chapter: 'Heat',
  topic: 'How heat travels',
  owner: 'classteacher',
  statusId: approval.published,
  plan: {
    objectives:
      'Students tell conduction, convection and radiation apart.\nThey explain with one of them why a steel spoon in hot tea warms the fingers.',
    materials:
      'A candle, matches, a steel spoon and a wooden one, butter, a glass pan, a little sawdust, six thermometers',
    steps: [
      {
        title: 'What do we know?',
        minutes: 5,
        teacher:
          'Asks where students have burnt their fingers without touching a flame, and writes three answers on the board.',
        students: 'Tell what happened and guess how the heat came to them.',
      },
      {
        title: 'Two spoons',
        minutes: 10,
        teacher: 'Puts a bit of butter on each spoon and stands both in hot water.',
        students: 'Say before which butter melts first, watch, and write down what they saw.',
      },
      {
        title: 'Water that moves',
        minutes: 10,
        teacher: 'Heats the pan at one side and strews sawdust into the water.',
        students: 'Draw the way of the sawdust with arrows and compare it with the picture in the book.',
        uses: ['Science for Grade 7'],
      },
      {
        title: 'Heat without anything between',
        minutes: 10,
        teacher: 'Lets each group hold a thermometer beside, above and below the candle for one minute.',
        students: 'Measure, write a table and find out which reading the moving air cannot explain.',
      },
      {
        title: 'Back to the film',
        minutes: 5,
        teacher: 'Shows the film and stops where the sea is warmed.',
        students: 'Name the way in which the heat of the sun reaches the sea.',
        uses: ['The water cycle'],
      },
    ],
    assessment:
      'Each student names the way heat takes in four situations: a hot roof, a tawa, a room heater, a sea breeze.',
    homework: 'Feel three handles at home before cooking and after. Which are made of what, and why?',
  },
}

const integers: DemoPlan = {
  title: 'Walking on the number line',
  description: 'Adding and subtracting integers by steps on the floor, before any rule is told.',
  grade: '7',
  course: 'Mathematics',
  chapter: 'Integers',
  topic: 'Adding and subtracting',
  owner: 'teacher',
  statusId: approval.pending,
  plan: {
    objectives: 'Students add and subtract integers from −10 to 10 and say which way they walk, and why.',
    materials: 'Chalk, a number line from −10 to 10 on the floor, cards with sums',
    steps: [
      {
        title: 'Up and down the stairs',
        minutes: 8,
        teacher: 'Asks what stands below the ground floor in a lift, and how far it is from −2 to 3.',
        students: 'Count the floors and tell how they counted.',
      },
      {
        title: 'Steps on the floor',
        minutes: 17,
        teacher: 'Calls out sums; a minus before a number turns the walker round.',
        students: 'Walk them in pairs: one walks, the other writes where the walk ended.',
        uses: ['गणित कक्षा 7'],
      },
      {
        title: 'The rule in our words',
        minutes: 10,
        teacher: 'Collects what the pairs found and asks for a sum that breaks it.',
        students: 'Write a rule for taking away a negative number and test it on five cards.',
      },
      {
        title: 'One minute',
        minutes: 5,
        teacher: 'Gives out a slip with three sums.',
        students: 'Solve them alone and hand the slip in.',
      },
    ],
    assessment: 'The slips of the last step: whoever has two wrong sits with me tomorrow.',
    homework: 'Ten sums from page 12, each with a little drawing of the walk.',
  },
}

export const demoPlans: readonly DemoPlan[] = [heat, integers]
