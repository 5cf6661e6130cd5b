struct CubeRay {
  uint column, line;   // of the ray
  uint first, last;    // codes that it goes through
  uint rows;           // that it has met and owns
  uint64_t words[4];   // of the terms, of these
};
