import { type Random, seeded } from '#platform/server/demo/random.ts'
import type { DemoBook } from '../demoBooks.ts'
import * as kinds from './arithmetic.ts'
import { type Problem, problems } from './arithmetic.ts'

type Lesson = readonly [title: string, ...paragraphs: string[]]
type Topic = { title: string; lessons: readonly Lesson[]; makers: Parameters<typeof problems>[0] }

const topics: readonly Topic[] = [
  {
    title: 'Integers',
    makers: [kinds.addIntegers, kinds.subtractIntegers, kinds.multiplyIntegers],
    lessons: [
      [
        'Below zero',
        'A lift goes to the third floor and to the second basement. If the ground floor is 0, the third floor is 3 and the second basement is −2. Numbers with and without the minus sign, together with zero, are the integers.',
        'Two integers that are equally far from zero on opposite sides are opposites. The opposite of 7 is −7, and the opposite of −7 is 7 again.',
        'On the number line, the number further to the right is the greater one. So −3 is greater than −8, although 8 is greater than 3. A winter night of −3 degrees is warmer than one of −8.',
      ],
      [
        'Adding and taking away',
        'Add a positive number by walking to the right, add a negative number by walking to the left. From 4, adding −6 leads to −2.',
        'Taking away a number is the same as adding its opposite: 5 − (−3) = 5 + 3 = 8. Somebody who takes away a debt of three rupees makes you three rupees richer.',
      ],
      [
        'Multiplying',
        'Three times −4 is −4 taken three times: −12. The order does not matter, so −4 times 3 is −12 as well.',
        'Look at the row −2 × 2 = −4, −2 × 1 = −2, −2 × 0 = 0. Each result is 2 more than the one before. The row goes on with −2 × (−1) = 2. The product of two negative numbers is positive.',
      ],
    ],
  },
  {
    title: 'Fractions and decimals',
    makers: [kinds.addFractions, kinds.multiplyFractions, kinds.divideFractions, kinds.multiplyDecimals],
    lessons: [
      [
        'Same size, other name',
        'Half a roti is as much as two quarters of it: 1/2 = 2/4. We get an equal fraction when we multiply the numerator and the denominator by the same number.',
        'To add fractions, cut both into pieces of the same size first. For 1/2 + 1/3 use sixths: 3/6 + 2/6 = 5/6.',
      ],
      [
        'Part of a part',
        'Half of three quarters of a field is three eighths of it. Multiply numerator by numerator and denominator by denominator.',
        'How many quarters are there in three wholes? Twelve. Dividing by 1/4 is the same as multiplying by 4. In general, to divide by a fraction, multiply by its reciprocal.',
      ],
      [
        'Tenths and hundredths',
        '0.3 × 0.4 is three tenths of four tenths, which is twelve hundredths: 0.12. Count the digits behind both decimal points; the product has as many.',
        'When a bus ticket costs 12.50 rupees, four of them cost 50 rupees. Multiply as if there were no point, then put it back: 1250 × 4 = 5000, two digits behind the point.',
      ],
    ],
  },
  {
    title: 'Data handling',
    makers: [kinds.mean, kinds.median],
    lessons: [
      [
        'One number for many',
        'Five friends eat 2, 3, 3, 4 and 8 idlis. If they had shared fairly, each would have had 4. That is the mean: the sum of all values, divided by how many there are.',
        'The mean lies between the smallest and the greatest value. If your answer does not, look for the mistake.',
      ],
      [
        'The middle and the most frequent',
        'Put the values in order. The one in the middle is the median: of 2, 3, 3, 4, 8 it is 3. The friend who ate eight idlis changes the mean, but not the median.',
        'The value that occurs most often is the mode. Shoe shops care for the mode, because they order most pairs of that size.',
      ],
      [
        'Bars that can be compared',
        'A bar graph needs a title, equal widths, equal gaps and a scale that starts at zero. A double bar graph shows two sets side by side, such as the rain of this year and the last.',
      ],
    ],
  },
  {
    title: 'Simple equations',
    makers: [kinds.equation, kinds.bracketEquation],
    lessons: [
      [
        'A balance',
        'An equation says that two things weigh the same. Whatever we do on one side, we do on the other as well, and the balance stays level.',
        'To find x in 3x + 5 = 20, take 5 away on both sides and get 3x = 15. Divide both sides by 3 and get x = 5. Check: 3 times 5 plus 5 is 20.',
      ],
      [
        'From words to an equation',
        'Meera’s mother is 30 years older than Meera. Together they are 54. If Meera is x, her mother is x + 30, and x + x + 30 = 54. So 2x = 24 and Meera is 12.',
        'Say in words what x stands for before you write the equation. Most mistakes happen where nobody said it.',
      ],
    ],
  },
  {
    title: 'Lines and angles',
    makers: [kinds.complement, kinds.supplement],
    lessons: [
      [
        'Pairs of angles',
        'Two angles that make a right angle together are complementary. Two that make a straight line are supplementary.',
        'Where two lines cross, the angles opposite each other are equal. The two beside each other are supplementary.',
      ],
      [
        'Parallel lines',
        'A line that crosses two parallel lines makes eight angles, but only two different sizes. Corresponding angles are equal, and so are alternate angles.',
        'Look for them in a window grille, on a zebra crossing and on the railway: sleepers cross two parallel rails.',
      ],
    ],
  },
  {
    title: 'The triangle',
    makers: [kinds.thirdAngle, kinds.hypotenuse],
    lessons: [
      [
        'A hundred and eighty degrees',
        'Tear off the three corners of a paper triangle and lay them side by side: they make a straight line. The angles of every triangle add up to 180 degrees.',
        'An exterior angle is as large as the two interior angles opposite to it together.',
      ],
      [
        'Which sides make a triangle?',
        'With sticks of 3, 4 and 9 cm no triangle closes, because 3 and 4 together are shorter than 9. Any two sides are longer than the third.',
      ],
      [
        'The right triangle',
        'In a right triangle the square on the longest side is as large as the squares on the other two together. A ladder that stands 3 m from the wall and reaches 4 m up is 5 m long.',
      ],
    ],
  },
  {
    title: 'Comparing quantities',
    makers: [kinds.percentOf, kinds.simpleInterest],
    lessons: [
      [
        'Out of a hundred',
        'Percent means out of a hundred. 18 of 24 students came by bus: 18/24 = 3/4 = 75/100, that is 75 percent.',
        'An increase of 20 percent followed by a decrease of 20 percent does not lead back. ₹100 becomes ₹120, and a fifth of ₹120 is ₹24: we end at ₹96.',
      ],
      [
        'Profit and loss',
        'A shopkeeper buys a bag for ₹400 and sells it for ₹460. The profit of ₹60 is counted as a part of what the bag cost: 60/400, that is 15 percent.',
      ],
      [
        'What a loan costs',
        'Whoever borrows money pays interest for it. Simple interest is the sum times the rate times the years, divided by 100.',
      ],
    ],
  },
  {
    title: 'Perimeter and area',
    makers: [kinds.rectangleArea, kinds.triangleArea],
    lessons: [
      [
        'Round it and inside it',
        'A fence needs the perimeter, grass needs the area. Two gardens can have the same perimeter and different areas: 2 m by 8 m has 16 m², 5 m by 5 m has 25 m².',
        'Every triangle is half of a parallelogram with the same base and height. So its area is half of base times height.',
      ],
      [
        'Circles',
        'Measure round a plate and across it, and divide. For every plate, wheel and bangle the result is a little more than 3. We call it pi and use 22/7 or 3.14.',
        'The circumference is pi times the diameter, and the area is pi times the square of the radius.',
      ],
    ],
  },
  {
    title: 'Algebraic expressions',
    makers: [kinds.valueOfExpression, kinds.likeTerms],
    lessons: [
      [
        'Terms',
        'In 5x + 3 there are two terms, 5x and 3. The number 5 is the coefficient of x. Terms with the same letters are like terms and can be added: 5x + 2x = 7x.',
        'Three mangoes and two bananas do not make five mangoes. 3m + 2b stays as it is.',
      ],
      [
        'Rules for patterns',
        'One square made of matches needs 4 of them, two squares in a row need 7, three need 10. For n squares it is 3n + 1. Test the rule for n = 4 with real matches.',
      ],
    ],
  },
  {
    title: 'Exponents and powers',
    makers: [kinds.power, kinds.standardForm],
    lessons: [
      [
        'Writing large numbers short',
        'Fold a sheet of paper again and again. The layers are 2, 4, 8, 16: each time twice as many. After ten folds there are 2 × 2 × … × 2, ten times, which is 1,024.',
        'Powers of the same base are multiplied by adding their exponents.',
      ],
      [
        'Standard form',
        'The sun is about 15,00,00,000 km away. Astronomers write 1.5 × 10 to the power 8: one digit before the point, and the exponent tells how far the point has moved.',
      ],
    ],
  },
]

const answers = (own: readonly Problem[]) => own.map(({ answer }, at) => `${at + 1}.  ${answer}`)

/** Rows of three cells. */
const inRows = (cells: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(cells.length / 3) }, (_, row) =>
    Array.from({ length: 3 }, (_, column) => cells[row * 3 + column] ?? ''),
  )

const exercises = ['Practice', 'More practice', 'Revision', 'Challenge'] as const

function chapterOf({ title, lessons, makers }: Topic, random: Random) {
  const sets = exercises.map((name) => ({ name, own: problems(makers, 21, random) }))
  const examples = problems(makers, 6, random).map(({ ask, answer }) => [ask, answer])
  return {
    title,
    answers: sets.map(({ name, own }) => ({
      title: `${title}: ${name.toLowerCase()}`,
      paragraphs: [],
      rows: inRows(answers(own)),
    })),
    parts: [
      ...lessons.map(([heading, ...paragraphs]) => ({ title: heading, paragraphs, rows: [] })),
      {
        title: 'Worked examples',
        paragraphs: ['Cover the right column, solve each one, then compare.'],
        rows: examples,
      },
      ...sets.map(({ name, own }) => ({
        title: name,
        paragraphs: [],
        rows: own.map(({ ask }, at) => [`${at + 1}.  ${ask}`]),
      })),
    ],
  }
}

/** A textbook of the usual length: ten chapters with exercises, and the answers at its end. */
export function mathematicsBook(): DemoBook {
  const random = seeded('mathematics 7')
  const chapters = topics.map((topic) => chapterOf(topic, random.fork(topic.title)))
  return {
    fileName: 'mathematics-7.pdf',
    title: 'Mathematics for Grade 7',
    subtitle: 'Think, try, check',
    publication: 'Banyan Readers',
    language: 'en',
    grade: '7',
    course: 'Mathematics',
    chapter: 'Integers',
    topic: 'Adding and subtracting',
    colour: '#2b5aa0',
    chapters: [
      ...chapters.map(({ title, parts }) => ({ title, parts })),
      { title: 'Answers', parts: chapters.flatMap((chapter) => chapter.answers) },
    ],
  }
}
