import type { Outlines } from './outline.ts'

/** Mathematics for grades 6 to 10, in NCERT order. */
export const mathematics: Outlines = {
  6: [
    [
      'Number system',
      [
        ['Knowing our numbers', 14, ['Comparing numbers', 'Large numbers in use', 'Estimation', 'Roman numerals']],
        ['Whole numbers', 10, ['The number line', 'Properties of whole numbers', 'Patterns in whole numbers']],
        [
          'Playing with numbers',
          14,
          ['Factors and multiples', 'Divisibility tests', 'Highest common factor', 'Lowest common multiple'],
        ],
        ['Integers', 10, ['Negative numbers', 'Ordering integers', 'Adding and subtracting integers']],
        ['Fractions', 14, ['Equivalent fractions', 'Comparing fractions', 'Adding and subtracting fractions']],
        ['Decimals', 12, ['Tenths and hundredths', 'Comparing decimals', 'Adding and subtracting decimals']],
      ],
    ],
    [
      'Geometry',
      [
        ['Basic geometrical ideas', 10, ['Points, lines and curves', 'Angles', 'Polygons and circles']],
        [
          'Understanding elementary shapes',
          12,
          ['Measuring segments', 'Measuring angles', 'Triangles and quadrilaterals', 'Solid shapes'],
        ],
        ['Symmetry', 8, ['Lines of symmetry', 'Reflection']],
        ['Practical geometry', 10, ['Circles and segments', 'Perpendiculars', 'Constructing angles']],
      ],
    ],
    [
      'Mensuration',
      [['Perimeter and area', 12, ['Perimeter of rectangles', 'Area by counting squares', 'Area of rectangles']]],
    ],
    [
      'Algebra and ratio',
      [
        ['Introduction to algebra', 10, ['Variables', 'Rules with variables', 'Simple equations']],
        ['Ratio and proportion', 10, ['Ratio', 'Proportion', 'The unitary method']],
      ],
    ],
    ['Data handling', [['Data handling', 10, ['Recording data', 'Pictographs', 'Bar graphs']]]],
  ],
  7: [
    [
      'Number system',
      [
        ['Integers', 12, ['Properties of addition', 'Multiplying integers', 'Dividing integers']],
        [
          'Fractions and decimals',
          14,
          ['Multiplying fractions', 'Dividing fractions', 'Multiplying decimals', 'Dividing decimals'],
        ],
        [
          'Rational numbers',
          12,
          ['What a rational number is', 'Rational numbers on a line', 'Operations on rational numbers'],
        ],
        ['Exponents and powers', 8, ['Exponents', 'Laws of exponents', 'Large numbers in standard form']],
      ],
    ],
    [
      'Algebra',
      [
        ['Simple equations', 12, ['Setting up an equation', 'Solving an equation', 'Equations from daily life']],
        ['Algebraic expressions', 10, ['Terms and factors', 'Like and unlike terms', 'Value of an expression']],
      ],
    ],
    [
      'Geometry',
      [
        ['Lines and angles', 12, ['Related angles', 'Pairs of lines', 'Checking for parallel lines']],
        ['The triangle and its properties', 14, ['Medians and altitudes', 'Exterior angle', 'Angle sum', 'Pythagoras']],
        ['Congruence of triangles', 8, ['Congruence of figures', 'Criteria for congruence']],
        ['Symmetry', 8, ['Line symmetry', 'Rotational symmetry']],
        ['Visualising solid shapes', 8, ['Faces, edges and corners', 'Nets', 'Views of solids']],
      ],
    ],
    [
      'Ratio and mensuration',
      [
        ['Comparing quantities', 14, ['Percentage', 'Profit and loss', 'Simple interest']],
        ['Perimeter and area', 12, ['Parallelograms', 'Triangles', 'Circles']],
      ],
    ],
    ['Data handling', [['Data handling', 12, ['Mean, median and mode', 'Double bar graphs', 'Chance']]]],
  ],
  8: [
    [
      'Number system',
      [
        ['Rational numbers', 10, ['Properties of rational numbers', 'Additive and multiplicative inverse']],
        [
          'Squares and square roots',
          12,
          ['Properties of squares', 'Square root by factors', 'Square root by division'],
        ],
        ['Cubes and cube roots', 8, ['Cubes', 'Cube roots by factors']],
        ['Exponents and powers', 8, ['Negative exponents', 'Small numbers in standard form']],
      ],
    ],
    [
      'Algebra',
      [
        [
          'Linear equations in one variable',
          14,
          ['Variable on one side', 'Variable on both sides', 'Reducing to a simpler form'],
        ],
        [
          'Algebraic expressions and identities',
          14,
          ['Multiplying polynomials', 'Standard identities', 'Applying identities'],
        ],
        ['Factorisation', 12, ['Common factors', 'Factors by identities', 'Dividing expressions']],
      ],
    ],
    [
      'Geometry and mensuration',
      [
        ['Understanding quadrilaterals', 12, ['Polygons', 'Sum of exterior angles', 'Kinds of quadrilaterals']],
        ['Mensuration', 14, ['Area of a trapezium', 'Surface area of solids', 'Volume of solids']],
      ],
    ],
    [
      'Proportion and graphs',
      [
        ['Comparing quantities', 14, ['Percentage change', 'Discount and tax', 'Compound interest']],
        ['Direct and inverse proportions', 10, ['Direct proportion', 'Inverse proportion']],
        ['Introduction to graphs', 8, ['Line graphs', 'Coordinates of a point']],
      ],
    ],
    ['Data handling', [['Data handling', 12, ['Grouping data', 'Pie charts', 'Chance and probability']]]],
  ],
  9: [
    [
      'Number systems',
      [['Number systems', 18, ['Irrational numbers', 'Real numbers and decimals', 'Laws of exponents']]],
    ],
    [
      'Algebra',
      [
        ['Polynomials', 20, ['Zeroes of a polynomial', 'Factor theorem', 'Algebraic identities']],
        ['Linear equations in two variables', 14, ['Solutions of an equation', 'Graph of an equation']],
      ],
    ],
    ['Coordinate geometry', [['Coordinate geometry', 8, ['The Cartesian plane', 'Plotting points']]]],
    [
      'Geometry',
      [
        ['Introduction to Euclid’s geometry', 6, ['Axioms and postulates']],
        ['Lines and angles', 12, ['Pairs of angles', 'Parallel lines']],
        ['Triangles', 18, ['Criteria for congruence', 'Properties of triangles']],
        ['Quadrilaterals', 12, ['Properties of a parallelogram', 'The mid-point theorem']],
        ['Circles', 14, ['Chords and angles', 'Cyclic quadrilaterals']],
      ],
    ],
    [
      'Mensuration',
      [
        ['Heron’s formula', 6, ['Area of a triangle by its sides']],
        ['Surface areas and volumes', 14, ['Cones', 'Spheres']],
      ],
    ],
    ['Statistics', [['Statistics', 12, ['Bar graphs and histograms', 'Frequency polygons']]]],
  ],
  10: [
    ['Number systems', [['Real numbers', 12, ['Fundamental theorem of arithmetic', 'Irrational numbers']]]],
    [
      'Algebra',
      [
        ['Polynomials', 10, ['Zeroes and graphs', 'Zeroes and coefficients']],
        ['Pair of linear equations in two variables', 16, ['Graphical solution', 'Substitution', 'Elimination']],
        ['Quadratic equations', 14, ['Solution by factors', 'Quadratic formula', 'Nature of roots']],
        ['Arithmetic progressions', 12, ['The nth term', 'Sum of n terms']],
      ],
    ],
    [
      'Geometry',
      [
        ['Triangles', 16, ['Similar figures', 'Basic proportionality theorem', 'Criteria for similarity']],
        ['Coordinate geometry', 10, ['Distance formula', 'Section formula']],
        ['Circles', 10, ['Tangent to a circle', 'Tangents from a point']],
      ],
    ],
    [
      'Trigonometry',
      [
        ['Introduction to trigonometry', 14, ['Ratios', 'Ratios of special angles', 'Identities']],
        ['Applications of trigonometry', 10, ['Heights and distances']],
      ],
    ],
    [
      'Mensuration',
      [
        ['Areas related to circles', 10, ['Sectors and segments']],
        ['Surface areas and volumes', 12, ['Combined solids']],
      ],
    ],
    [
      'Statistics and probability',
      [
        ['Statistics', 14, ['Mean of grouped data', 'Mode of grouped data', 'Median of grouped data']],
        ['Probability', 10, ['Probability of an event']],
      ],
    ],
  ],
}
