import { type DemoChapter, fill, long, match, mcq, numeric, order, reason, several, short, truth } from './builders.ts'

const course = 'Mathematics'

export const mathematics: DemoChapter[] = [
  {
    grade: '6',
    course,
    chapter: 'Fractions',
    questions: [
      mcq(
        'Which fraction is equal to $\\frac{2}{3}$?',
        ['$\\frac{8}{12}$', '$\\frac{4}{9}$', '$\\frac{6}{12}$', '$\\frac{3}{2}$'],
        { topic: 'Equivalent fractions', level: 1 },
      ),
      numeric('Find $\\frac{3}{4} + \\frac{1}{8}$ as a fraction.', '7/8', {
        topic: 'Adding and subtracting fractions',
        why: '$\\frac{6}{8} + \\frac{1}{8} = \\frac{7}{8}$',
      }),
      order(
        'Arrange from the smallest to the greatest.',
        ['$\\frac{1}{6}$', '$\\frac{1}{3}$', '$\\frac{1}{2}$', '$\\frac{5}{6}$'],
        { topic: 'Comparing fractions' },
      ),
      truth('$\\frac{5}{7}$ is greater than $\\frac{5}{9}$.', true, {
        topic: 'Comparing fractions',
        why: 'Sevenths are larger parts than ninths.',
      }),
      short(
        'Asha ate $\\frac{1}{4}$ of a pizza and Ravi ate $\\frac{3}{8}$. How much is left?',
        ['Together they ate $\\frac{5}{8}$.', 'So $\\frac{3}{8}$ is left.'],
        { topic: 'Adding and subtracting fractions', bloom: 3 },
      ),
    ],
  },
  {
    grade: '7',
    course,
    chapter: 'Integers',
    questions: [
      numeric('Find $(-12) \\times (-5)$.', '60', { topic: 'Multiplying integers', level: 1, marks: 1 }),
      mcq('What is $(-36) \\div 9$?', ['$-4$', '$4$', '$-27$', '$-45$'], { topic: 'Dividing integers', level: 1 }),
      mcq(
        'The temperature in Leh was $-7\\,^\\circ\\text{C}$ and rose by $12\\,^\\circ\\text{C}$. What is it now?',
        ['$5\\,^\\circ\\text{C}$', '$-5\\,^\\circ\\text{C}$', '$19\\,^\\circ\\text{C}$', '$-19\\,^\\circ\\text{C}$'],
        { bloom: 3 },
      ),
      reason(
        'The product of two negative integers is positive.',
        'The sum of two negative integers is negative.',
        'b',
        { topic: 'Multiplying integers', level: 3 },
      ),
      several(
        'Which of these are equal to $-20$?',
        ['$(-4) \\times 5$', '$(-15) + (-5)$', '$40 \\div (-2)$'],
        ['$(-4) \\times (-5)$', '$-25 - 5$'],
        { topic: 'Properties of addition' },
      ),
      fill('$a + (-a) = $<<0|zero>>, so $-a$ is the additive <<inverse>> of $a$.', {
        topic: 'Properties of addition',
        level: 1,
        bloom: 1,
      }),
    ],
  },
  {
    grade: '7',
    course,
    chapter: 'Fractions and decimals',
    questions: [
      numeric('Find $\\frac{3}{5} \\times \\frac{10}{9}$ as a fraction.', '2/3', { topic: 'Multiplying fractions' }),
      mcq('What is $\\frac{3}{4} \\div \\frac{3}{8}$?', ['$2$', '$\\frac{9}{32}$', '$\\frac{1}{2}$', '$8$'], {
        topic: 'Dividing fractions',
        why: '$\\frac{3}{4} \\times \\frac{8}{3} = 2$',
      }),
      numeric('A rope of $7.2$ m is cut into $9$ equal pieces. How long is each piece?', '0.8', {
        topic: 'Dividing decimals',
        unit: 'm',
      }),
      truth('$0.2 \\times 0.3 = 0.6$', false, { topic: 'Multiplying decimals', why: '$0.2 \\times 0.3 = 0.06$' }),
      short(
        'A car covers $89.1$ km in $2.2$ hours. Find its average speed.',
        ['Speed is distance divided by time: $89.1 \\div 2.2$.', 'The speed is $40.5$ km/h.'],
        { topic: 'Dividing decimals', bloom: 3 },
      ),
    ],
  },
  {
    grade: '7',
    course,
    chapter: 'Simple equations',
    questions: [
      numeric('Solve $3x - 7 = 20$.', '9', { topic: 'Solving an equation', level: 1 }),
      mcq(
        'Which equation says “five less than three times a number is 16”?',
        ['$3x - 5 = 16$', '$5 - 3x = 16$', '$3(x - 5) = 16$', '$3x + 5 = 16$'],
        { topic: 'Setting up an equation' },
      ),
      order('Put the steps to solve $2(x + 3) = 14$ in order.', ['$2x + 6 = 14$', '$2x = 8$', '$x = 4$'], {
        topic: 'Solving an equation',
      }),
      short(
        'The sum of three consecutive numbers is $63$. Find them.',
        ['Let them be $x$, $x+1$ and $x+2$, so $3x + 3 = 63$.', 'They are $20$, $21$ and $22$.'],
        { topic: 'Equations from daily life', bloom: 3 },
      ),
    ],
  },
  {
    grade: '7',
    course,
    chapter: 'The triangle and its properties',
    questions: [
      numeric('Two angles of a triangle are $65^\\circ$ and $48^\\circ$. Find the third in degrees.', '67', {
        topic: 'Angle sum',
        level: 1,
        marks: 1,
      }),
      numeric('The legs of a right triangle are $9$ cm and $12$ cm. Find the hypotenuse.', '15', {
        topic: 'Pythagoras',
        unit: 'cm',
        why: '$\\sqrt{9^2 + 12^2} = \\sqrt{225} = 15$',
      }),
      mcq(
        'Which of these can be the sides of a triangle?',
        ['4 cm, 5 cm, 8 cm', '2 cm, 3 cm, 6 cm', '1 cm, 2 cm, 3 cm', '3 cm, 3 cm, 7 cm'],
        { bloom: 4 },
      ),
      reason(
        'An exterior angle of a triangle is greater than either of its interior opposite angles.',
        'An exterior angle equals the sum of its interior opposite angles.',
        'a',
        { topic: 'Exterior angle', level: 3 },
      ),
      long(
        'A ladder $13$ m long leans against a wall, its foot $5$ m away from it. How high does it reach? Explain every step.',
        [
          'The wall, the ground and the ladder form a right triangle.',
          'By Pythagoras $h^2 + 5^2 = 13^2$.',
          '$h^2 = 169 - 25 = 144$',
          'So $h = 12$ m.',
        ],
        { topic: 'Pythagoras' },
      ),
    ],
  },
  {
    grade: '7',
    course,
    chapter: 'Comparing quantities',
    questions: [
      numeric('A shirt of ₹800 is sold at a discount of 15%. What is its price in rupees?', '680', {
        topic: 'Percentage',
      }),
      numeric('Find the simple interest on ₹5,000 at 8% a year for 3 years.', '1200', {
        topic: 'Simple interest',
        why: '$\\frac{P \\times R \\times T}{100} = \\frac{5000 \\times 8 \\times 3}{100} = 1200$',
      }),
      mcq('Meena buys a book for ₹250 and sells it for ₹300. Her profit is', ['20%', '50%', '25%', '16⅔%'], {
        topic: 'Profit and loss',
      }),
      match(
        'Match each fraction with its percentage.',
        { '$\\frac{1}{4}$': '25%', '$\\frac{2}{5}$': '40%', '$\\frac{1}{8}$': '12.5%', '$\\frac{3}{2}$': '150%' },
        { topic: 'Percentage', level: 1 },
      ),
    ],
  },
  {
    grade: '8',
    course,
    chapter: 'Exponents and powers',
    questions: [
      mcq('What is $2^{-3}$?', ['$\\frac{1}{8}$', '$-8$', '$-6$', '$8$'], { topic: 'Negative exponents' }),
      numeric('Write $0.000045$ as $4.5 \\times 10^n$. What is $n$?', '-5', {
        topic: 'Small numbers in standard form',
      }),
      several('Which are equal to $3^4$?', ['$81$', '$9^2$', '$\\frac{3^6}{3^2}$'], ['$12$', '$4^3$'], {
        topic: 'Negative exponents',
      }),
      short(
        'Simplify $\\dfrac{5^{-2} \\times 5^{5}}{5^{2}}$.',
        ['The exponents add up to $-2 + 5 - 2 = 1$.', 'The value is $5$.'],
        { bloom: 3 },
      ),
    ],
  },
  {
    grade: '10',
    course,
    chapter: 'Quadratic equations',
    questions: [
      mcq('The roots of $x^2 - 5x + 6 = 0$ are', ['$2$ and $3$', '$-2$ and $-3$', '$1$ and $6$', '$-1$ and $-6$'], {
        topic: 'Solution by factors',
        level: 1,
      }),
      numeric('For which $k$ has $x^2 - 6x + k = 0$ two equal roots?', '9', {
        topic: 'Nature of roots',
        why: 'The discriminant $b^2 - 4ac = 36 - 4k$ is $0$ for $k = 9$.',
      }),
      reason('$x^2 + x + 1 = 0$ has no real roots.', 'Its discriminant $b^2 - 4ac$ is negative.', 'a', {
        topic: 'Nature of roots',
      }),
      long(
        'Derive the roots of $2x^2 - 7x + 3 = 0$ with the quadratic formula.\n\n$$x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}$$',
        [
          '$a = 2$, $b = -7$, $c = 3$',
          '$b^2 - 4ac = 49 - 24 = 25$',
          '$x = \\frac{7 \\pm 5}{4}$',
          '$x = 3$ or $x = \\frac{1}{2}$',
        ],
        { topic: 'Quadratic formula' },
      ),
      fill(
        'The discriminant of $ax^2 + bx + c$ is $b^2$ − <<4ac>>. If it is negative, there are <<no|0|zero>> real roots.',
        { topic: 'Nature of roots' },
      ),
    ],
  },
]
