export default { titles: { settings: 'सूचनाओं की सेटिंग' } }
