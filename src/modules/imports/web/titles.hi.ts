export default { titles: { imports: 'आयात', start: 'फ़ाइल आयात करें', run: 'आयात' } }
