// What a style sheet or picture is to a test: nothing but its name.
module.exports = 'asset';
