import {
  type DemoChapter,
  fill,
  long,
  match,
  mcq,
  numeric,
  order,
  passage,
  reason,
  several,
  short,
  truth,
} from './builders.ts'

const course = 'Science'

export const science: DemoChapter[] = [
  {
    grade: '6',
    course,
    chapter: 'Separation of substances',
    questions: [
      mcq(
        'How can salt be separated from sea water?',
        ['By evaporation', 'By sieving', 'By winnowing', 'By handpicking'],
        { topic: 'Evaporation', level: 1, bloom: 1 },
      ),
      match(
        'Match each mixture with a way to separate it.',
        {
          'Husk and grain': 'Winnowing',
          'Sand and water': 'Filtration',
          'Stones and rice': 'Handpicking',
          'Bran and flour': 'Sieving',
        },
        { topic: 'Handpicking and sieving' },
      ),
      order(
        'A mixture of sand and salt is to be separated. Put the steps in order.',
        ['Add water and stir', 'Filter the mixture', 'Evaporate the water'],
        { topic: 'Filtration', bloom: 3 },
      ),
      truth('Winnowing separates heavier and lighter parts of a mixture by wind.', true),
    ],
  },
  {
    grade: '7',
    course,
    chapter: 'Nutrition in plants',
    questions: [
      mcq('Which gas do plants take in for photosynthesis?', ['Carbon dioxide', 'Oxygen', 'Nitrogen', 'Hydrogen'], {
        topic: 'Photosynthesis',
        level: 1,
        bloom: 1,
      }),
      fill('The green pigment <<chlorophyll>> in the leaves takes up the energy of <<sunlight|sun light|light>>.', {
        topic: 'Photosynthesis',
        level: 1,
        bloom: 1,
      }),
      match(
        'Match each plant with its mode of nutrition.',
        {
          'Mango tree': 'Autotrophic',
          Cuscuta: 'Parasitic',
          'Pitcher plant': 'Insectivorous',
          Mushroom: 'Saprotrophic',
        },
        { topic: 'Other modes of nutrition' },
      ),
      reason(
        'A leaf kept in the dark for two days gives no blue colour with iodine.',
        'Without light no starch is made in the leaf.',
        'a',
        { topic: 'Photosynthesis', level: 3 },
      ),
      short(
        'Why do farmers grow pulses between two crops of wheat?',
        [
          'Rhizobium bacteria live in the roots of pulses.',
          'They fix nitrogen, which makes the soil fertile for wheat.',
        ],
        { topic: 'Nutrients of the soil', bloom: 4 },
      ),
      mcq(
        'The equation of photosynthesis is $\\ce{6CO2 + 6H2O -> C6H12O6 + ?}$. What is missing?',
        ['$\\ce{6O2}$', '$\\ce{6H2}$', '$\\ce{3O2}$', '$\\ce{6CO}$'],
        { topic: 'Photosynthesis', level: 3, bloom: 3 },
      ),
    ],
  },
  {
    grade: '7',
    course,
    chapter: 'Heat',
    questions: [
      numeric('The normal temperature of the human body is $37\\,^\\circ\\text{C}$. How much is it in °F?', '98.6', {
        topic: 'Measuring temperature',
        tolerance: '0.1',
        why: '$F = \\frac{9}{5} C + 32$',
      }),
      mcq('Heat reaches us from the sun by', ['radiation', 'conduction', 'convection', 'evaporation'], {
        topic: 'Transfer of heat',
        level: 1,
        bloom: 1,
      }),
      several('Which are good conductors of heat?', ['Copper', 'Aluminium', 'Iron'], ['Wood', 'Plastic'], {
        topic: 'Transfer of heat',
        level: 1,
      }),
      truth('A clinical thermometer can measure the temperature of boiling water.', false, {
        topic: 'Measuring temperature',
        why: 'Its scale ends at 42 °C, and it would break.',
      }),
      reason(
        'In winter two thin blankets are warmer than one thick blanket.',
        'Air trapped between them is a poor conductor of heat.',
        'a',
        { topic: 'Clothes for the season' },
      ),
      passage(
        'On a clear day near the coast the land gets hotter than the sea. The air above the land rises, and cooler air from the sea takes its place: this is the **sea breeze**. At night the land cools faster than the sea, and the air moves the other way.',
        [
          mcq('When does the sea breeze blow?', ['During the day', 'At night', 'Only in winter', 'All day and night'], {
            level: 1,
            bloom: 1,
          }),
          fill('The movement of air described here is heat transfer by <<convection>>.', {}),
          short(
            'Explain why the wind turns around at night.',
            [
              'The land cools faster, so air above the sea is warmer and rises.',
              'Cooler air from the land takes its place: the land breeze.',
            ],
            { bloom: 4 },
          ),
        ],
        { topic: 'Transfer of heat', bloom: 4 },
      ),
    ],
  },
  {
    grade: '7',
    course,
    chapter: 'Acids, bases and salts',
    questions: [
      mcq('Blue litmus turns red in', ['lemon juice', 'soap solution', 'lime water', 'baking soda solution'], {
        topic: 'Indicators',
        level: 1,
        bloom: 1,
      }),
      fill('$\\ce{HCl + NaOH -> NaCl + H2O}$ is a <<neutralisation|neutralization>> reaction.', {
        topic: 'Neutralisation',
      }),
      match(
        'Match each substance with its acid.',
        { Vinegar: 'Acetic acid', Lemon: 'Citric acid', Curd: 'Lactic acid', 'Ant’s sting': 'Formic acid' },
        { topic: 'Indicators', bloom: 1 },
      ),
      short(
        'Why is calamine rubbed on an ant’s sting?',
        ['The ant injects formic acid.', 'Calamine contains zinc carbonate, a base, which neutralises it.'],
        { topic: 'Neutralisation in daily life', bloom: 3 },
      ),
      several('Which are bases?', ['Lime water', 'Milk of magnesia'], ['Tamarind', 'Curd', 'Vinegar'], {
        topic: 'Indicators',
      }),
    ],
  },
  {
    grade: '7',
    course,
    chapter: 'Motion and time',
    questions: [
      numeric('A bus covers $150$ km in $2.5$ hours. What is its speed?', '60', {
        topic: 'Speed',
        unit: 'km/h',
        level: 1,
      }),
      numeric('A pendulum takes $32$ s for $20$ oscillations. What is its time period?', '1.6', {
        topic: 'Measuring time',
        unit: 's',
      }),
      mcq(
        'The distance–time graph of an object at rest is',
        [
          'a straight line parallel to the time axis',
          'a straight line through the origin',
          'a curve',
          'a straight line parallel to the distance axis',
        ],
        { topic: 'Distance-time graph', level: 2, bloom: 4 },
      ),
      long(
        'The table shows how far a cyclist has come. Draw the graph, find the speed, and say whether it is uniform.\n\n| Time (min) | Distance (km) |\n| --- | --- |\n| 0 | 0 |\n| 10 | 3 |\n| 20 | 6 |\n| 30 | 9 |',
        [
          'Axes are named and have a scale.',
          'All four points are right.',
          'The speed is $0.3$ km/min, which is $18$ km/h.',
          'It is uniform, because the graph is a straight line.',
        ],
        { topic: 'Distance-time graph' },
      ),
    ],
  },
  {
    grade: '8',
    course,
    chapter: 'Force and pressure',
    questions: [
      numeric('A force of $50$ N acts on an area of $0.2\\ \\text{m}^2$. Find the pressure in pascal.', '250', {
        topic: 'Pressure in liquids and gases',
        why: '$P = \\frac{F}{A} = \\frac{50}{0.2} = 250$',
      }),
      mcq('Which of these is a contact force?', ['Friction', 'Gravity', 'Magnetic force', 'Electrostatic force'], {
        topic: 'Contact forces',
        level: 1,
      }),
      reason(
        'It is easier to cut an apple with a sharp knife.',
        'A smaller area makes the same force act with greater pressure.',
        'a',
        { topic: 'Pressure in liquids and gases' },
      ),
      short(
        'Why are dams thicker at the bottom?',
        ['The pressure of water increases with depth.', 'So the wall must withstand more at the bottom.'],
        { topic: 'Pressure in liquids and gases', bloom: 4 },
      ),
    ],
  },
  {
    grade: '10',
    course,
    chapter: 'Chemical reactions and equations',
    questions: [
      mcq(
        'Which equation is balanced?',
        ['$\\ce{2H2 + O2 -> 2H2O}$', '$\\ce{H2 + O2 -> H2O}$', '$\\ce{2H2 + O2 -> H2O}$', '$\\ce{H2 + 2O2 -> 2H2O}$'],
        { level: 1 },
      ),
      fill('In $\\ce{CuO + H2 -> Cu + H2O}$ copper oxide is <<reduced>> and hydrogen is <<oxidised|oxidized>>.', {
        bloom: 3,
      }),
      match(
        'Match each reaction with its type.',
        {
          '$\\ce{CaCO3 -> CaO + CO2}$': 'Decomposition',
          '$\\ce{CaO + H2O -> Ca(OH)2}$': 'Combination',
          '$\\ce{Fe + CuSO4 -> FeSO4 + Cu}$': 'Displacement',
          '$\\ce{AgNO3 + NaCl -> AgCl + NaNO3}$': 'Double displacement',
        },
        { level: 3 },
      ),
      numeric(
        'Balance $\\ce{Fe + O2 -> Fe2O3}$ with the smallest whole numbers. What is the coefficient of $\\ce{Fe}$?',
        '4',
        { why: '$\\ce{4Fe + 3O2 -> 2Fe2O3}$' },
      ),
    ],
  },
]
