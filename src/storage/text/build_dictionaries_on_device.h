// Makes the dictionaries of a load, those of many texts on the device.
#pragma once

#include <optional>
#include <vector>

#include "gpu/device.h"
#include "schema/dictionary_builder.h"

namespace rtsql {

// Does as build_dictionaries(). Texts that a device orders stay there: the host reads a dictionary when it
// first needs it. Leaves to the host what CPU devices would do, few texts, those of a dictionary that is
// known, and what the device has no memory for.
std::vector<BuiltDictionary> build_dictionaries_on_device(gpu::Device& device,
                                                          std::vector<DictionaryInput> inputs,
                                                          unsigned threads);

// Makes one on the device, of any number of texts. Returns nothing where the host has to do it.
std::optional<BuiltDictionary> build_dictionary_on_device(gpu::Device& device, const DictionaryInput& input,
                                                          unsigned threads);

}  // namespace rtsql
