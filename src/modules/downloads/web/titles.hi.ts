export default { titles: { all: 'सभी डाउनलोड' } }
