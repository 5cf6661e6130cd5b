# cmake -DARCHIVE=libicudata.a -DAR=ar -DOBJCOPY=objcopy -DICUPKG=icupkg -DFOLDER=scratch -DPACKAGE=out.dat -P select_icu_data.cmake
# Makes a package of ICU's data with what collations need of the one that the archive has.

foreach(needed ARCHIVE AR OBJCOPY ICUPKG)
  if(NOT ${needed})
    message(FATAL_ERROR "the bundle needs ICU's data: libicudata.a of libicu-dev, icupkg of icu-devtools, and binutils")
  endif()
endforeach()

# Bundles of the root folder have the names of their keys in pool.res, and keyTypeData is read with timezoneTypes; normal
# forms are compiled into ICU's code but for those that passwords have.
set(wanted "coll/*" "pool.res" "res_index.res" "likelySubtags.res" "keyTypeData.res"
    "timezoneTypes.res" "nfkc.nrm" "rfc4013.spp")

function(run)
  execute_process(COMMAND ${ARGN} WORKING_DIRECTORY ${FOLDER} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

file(REMOVE_RECURSE ${FOLDER})
file(MAKE_DIRECTORY ${FOLDER}/items)

# The archive has one object, icudt72l_dat.o, whose constants are the package icudt72l.dat.
execute_process(COMMAND ${AR} t ${ARCHIVE} OUTPUT_VARIABLE object OUTPUT_STRIP_TRAILING_WHITESPACE
                COMMAND_ERROR_IS_FATAL ANY)
string(REPLACE "_dat.o" "" name ${object})
run(${AR} x ${ARCHIVE})
run(${OBJCOPY} -O binary -j .rodata ${object} ${name}.dat)
foreach(item IN LISTS wanted)
  run(${ICUPKG} -d items -x ${item} ${name}.dat)
endforeach()
file(REMOVE ${FOLDER}/${object} ${FOLDER}/${name}.dat)

file(GLOB_RECURSE items RELATIVE ${FOLDER}/items ${FOLDER}/items/*)
list(JOIN items "\n" lines)
file(WRITE ${FOLDER}/items.txt "${lines}\n")
# ICU finds an item by the name of the package, which is that of its file.
run(${ICUPKG} -s items -a items.txt new ${name}.dat)
file(RENAME ${FOLDER}/${name}.dat ${PACKAGE})
