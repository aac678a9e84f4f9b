export default { titles: { settings: 'सूचनाओं की सेटिंग', communication: 'संचार सेटिंग' } }
